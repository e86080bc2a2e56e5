import { describe, expect, test } from 'vitest';
import { countSms, ParentTextKind, placeholders, usualTexts } from '../src/parent-texts.ts';

describe('how many SMS a text fills', () => {
  test.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    // Counts twice.
    [`${'a'.repeat(159)}€`, 2],
    ['न'.repeat(70), 1],
    ['न'.repeat(71), 2],
    [`${'a'.repeat(70)}न`, 2],
    ['न'.repeat(135), 3],
  ])('%s', (text, parts) => {
    expect(countSms(text)).toBe(parts);
  });
});

test('the usual texts use only what they are filled with', () => {
  for (const kind of ParentTextKind.options) {
    const known: readonly string[] = placeholders[kind];
    for (const text of Object.values(usualTexts[kind])) {
      const used = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      expect(
        used.filter((name) => !known.includes(name)),
        text,
      ).toEqual([]);
    }
  }
});
