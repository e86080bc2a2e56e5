import { contrast, toHex, toOklch, type Oklch } from './colours.ts';
import { type Sentence, sentence } from './sentence.ts';

export const paletteSteps = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
export type PaletteStep = (typeof paletteSteps)[number];

/** The colours of a page's parts, named like the design tokens. */
export interface SchemeColours {
  primary: string;
  primaryHover: string;
  onPrimary: string;
  primaryText: string;
  primarySoft: string;
  primarySoft2: string;
  focus: string;
}

export interface Palette {
  /** The steps from nearly white to nearly black; 700 is the colour itself. */
  steps: Record<PaletteStep, string>;
  light: SchemeColours;
  dark: SchemeColours;
}

/** The minimum contrast of text, and of controls, by WCAG 2. */
export const readable = 4.5;
export const visible = 3;

/** The product's own steps: lightness, and chroma relative to that of buttons. */
const own: Record<PaletteStep, [lightness: number, strength: number]> = {
  50: [0.974, 0.156],
  100: [0.945, 0.377],
  200: [0.892, 0.675],
  300: [0.822, 1.04],
  400: [0.734, 1.3],
  500: [0.639, 1.32],
  600: [0.545, 1.21],
  700: [0.454, 1],
  800: [0.374, 0.83],
  900: [0.304, 0.675],
  950: [0.215, 0.47],
};

/** The backgrounds among the design tokens on which the colour is used. */
export const ground = {
  light: { background: '#fbfaf7', surface: '#ffffff', well: '#e8e6e1', text: '#57544d' },
  dark: { background: '#12110f', surface: '#1b1a17', well: '#2f2d28', text: '#bdb9b2' },
};

/**
 * The palette of an academy's own colour, `#rrggbb`, which its buttons use unchanged; or the reason why text on it would be unreadable.
 */
export function paletteOf(hex: string): Palette | { refused: Sentence } {
  if (!/^#[\da-f]{6}$/i.test(hex))
    return { refused: sentence('Enter the colour as # and six letters or digits, like #03626c') };
  const colour = hex.toLowerCase();
  const onIt = contrast(colour, '#ffffff');
  if (onIt < readable) {
    const suggestion = darkenedUntil(toOklch(colour), (darker) => contrast(darker, '#ffffff') >= readable);
    return {
      refused: sentence(
        'White text on this colour is hard to read (contrast {contrast}, needed {readable}). The nearest that works: {suggestion}',
        { contrast: (Math.floor(onIt * 10) / 10).toFixed(1), readable, suggestion },
      ),
    };
  }
  return derive(colour);
}

function derive(colour: string): Palette {
  const base = toOklch(colour);
  const at = (lightness: number, strength: number) =>
    toHex({ lightness, chroma: base.chroma * strength, hue: base.hue });
  const steps = Object.fromEntries(
    paletteSteps.map((step) => [step, step === 700 ? colour : at(lightnessOf(step, base), own[step][1])]),
  ) as Record<PaletteStep, string>;
  const { background, surface } = ground.light;
  const isReadable = (hex: string) =>
    [background, surface, steps[50], steps[100]].every((behind) => contrast(hex, behind) >= readable);
  const isVisible = (hex: string) => [background, surface].every((behind) => contrast(hex, behind) >= visible);
  return {
    steps,
    light: {
      primary: colour,
      primaryHover: steps[800],
      onPrimary: '#ffffff',
      primaryText: darkenedUntil(base, isReadable),
      primarySoft: steps[50],
      primarySoft2: steps[100],
      focus: darkenedUntil(toOklch(steps[600]), isVisible),
    },
    dark: {
      primary: steps[400],
      primaryHover: steps[300],
      onPrimary: at(0.195, 0.43),
      primaryText: steps[300],
      primarySoft: at(0.256, 0.48),
      primarySoft2: at(0.311, 0.61),
      focus: steps[300],
    },
  };
}

/** The lightness of a step: lighter steps keep the product's; those between them and the colour, and the darker ones, follow the colour. */
function lightnessOf(step: PaletteStep, { lightness }: Oklch): number {
  const [ownLightness] = own[step];
  if (step <= 400) return ownLightness;
  const [lightest, darkest] = [own[400][0], own[700][0]];
  if (step < 700) return lightest - ((lightest - ownLightness) / (lightest - darkest)) * (lightest - lightness);
  return ownLightness * Math.min(1, lightness / darkest);
}

function darkenedUntil(colour: Oklch, isFit: (hex: string) => boolean): string {
  for (let { lightness } = colour; lightness > 0; lightness -= 0.004) {
    const hex = toHex({ ...colour, lightness });
    if (isFit(hex)) return hex;
  }
  return '#000000';
}
