import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, toHex, toOklch } from '../src/colours.ts';
import { ground, type Palette, paletteOf, paletteSteps, readable, visible } from '../src/palette.ts';

const hexColour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const required = (hex: string) => {
  const palette = paletteOf(hex);
  if ('refused' in palette) throw new Error(palette.refused.key);
  return palette;
};

/** Every pair of foreground and background, with the contrast it needs. */
function pairsOf({ light, dark }: Palette): { front: string; behind: string; needed: number }[] {
  return [
    { colours: light, on: ground.light },
    { colours: dark, on: ground.dark },
  ].flatMap(({ colours, on }) => [
    ...[colours.primary, colours.primaryHover].map((behind) => ({
      front: colours.onPrimary,
      behind,
      needed: readable,
    })),
    ...[on.background, on.surface, colours.primarySoft, colours.primarySoft2].map((behind) => ({
      front: colours.primaryText,
      behind,
      needed: readable,
    })),
    { front: on.text, behind: colours.primarySoft, needed: readable },
    ...[on.background, on.surface].map((behind) => ({ front: colours.focus, behind, needed: visible })),
    ...[on.surface, on.well].map((behind) => ({ front: colours.primary, behind, needed: visible })),
  ]);
}

const poor = (palette: Palette) =>
  pairsOf(palette).filter(({ front, behind, needed }) => contrast(front, behind) < needed);

describe('the colour of an academy', () => {
  test('is what its buttons have, unchanged', () => {
    expect(required('#9B1C31').light).toMatchObject({ primary: '#9b1c31', onPrimary: '#ffffff' });
    expect(required('#9b1c31').steps[700]).toBe('#9b1c31');
  });

  test('gives colours that can be read in light and dark, whichever it is, or is refused with one that does', () => {
    fc.assert(
      fc.property(hexColour, (hex) => {
        const palette = paletteOf(hex);
        if (!('refused' in palette)) {
          expect(poor(palette)).toEqual([]);
          return;
        }
        expect(contrast(hex, '#ffffff')).toBeLessThan(4.5);
        expect(poor(required(palette.refused.values?.['suggestion'] as string))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  test('just too light is not said to have the contrast that it lacks', () => {
    expect(paletteOf('#777777')).toMatchObject({ refused: { values: { contrast: '4.4', readable: 4.5 } } });
  });

  test('gives steps that grow darker one by one', () => {
    for (const hex of ['#03626c', '#9b1c31', '#1d4ed8', '#6d28d9', '#767676', '#3f6212', '#000000']) {
      const { steps } = required(hex);
      const lightness = paletteSteps.map((step) => toOklch(steps[step]).lightness);
      expect(lightness).toEqual(lightness.toSorted((a, b) => b - a));
    }
  });

  test('the product’s own gives the product’s own looks', () => {
    const { steps, dark } = required('#03626c');
    const ours = { 50: '#eef9fb', 200: '#b4e6ed', 400: '#4ebbc8', 600: '#017f8b', 900: '#00363c' } as const;
    for (const [step, hex] of Object.entries(ours)) {
      const [a, b] = [toOklch(steps[Number(step) as keyof typeof ours]), toOklch(hex)];
      expect(Math.abs(a.lightness - b.lightness), step).toBeLessThan(0.01);
      expect(Math.abs(a.chroma - b.chroma), step).toBeLessThan(0.01);
    }
    expect(contrast(dark.onPrimary, dark.primary)).toBeGreaterThan(7);
  });

  test.each(['#ffd600', '#ff8800', '#4ebbc8', '#ffffff'])('%s is too light to be written on in white', (hex) => {
    expect(paletteOf(hex)).toMatchObject({
      refused: { key: expect.stringMatching(/^White text on this colour is hard/) },
    });
  });

  test.each(['', 'red', '#fff', '#12345g', '#1234567', 'url(//x)', '#000000;}'])('%j is no colour', (text) => {
    expect(paletteOf(text)).toEqual({
      refused: { key: 'Enter the colour as # and six letters or digits, like #03626c' },
    });
  });
});

test('a colour that was taken apart is put together as it was', () => {
  fc.assert(
    fc.property(hexColour, (hex) => {
      expect(contrast(toHex(toOklch(hex)), hex)).toBeLessThan(1.02);
    }),
  );
});
