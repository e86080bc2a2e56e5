import { describe, expect, test } from 'vitest';
import { batchNames, placesOf, untoldSubject, withoutStandard } from './batch-words.ts';

const standard = { name: '11 Science' };
const batches = [{ name: '11 Science Mathematics' }, { name: '11 Science Physics' }, { name: 'NEET Evening' }];

describe('the batches of a student', () => {
  test('say their standard once, before all of them', () => {
    expect(placesOf({ standard, batches })).toBe('11 Science: Mathematics, Physics, NEET Evening');
    expect(batchNames(batches, standard)).toBe('Mathematics, Physics, NEET Evening');
  });

  test('lose only whole words that the standard begins with too, and never all of them', () => {
    expect(withoutStandard('10 English A', { name: '10 Standard' })).toBe('English A');
    expect(withoutStandard('11 Science', standard)).toBe('11 Science');
    expect(withoutStandard('110 Evening', standard)).toBe('110 Evening');
  });

  test('stand alone without a standard, and the standard without batches', () => {
    expect(placesOf({ standard: null, batches })).toBe('11 Science Mathematics, 11 Science Physics, NEET Evening');
    expect(placesOf({ standard, batches: [] })).toBe('11 Science');
  });
});

test('the subject of a batch is shown once', () => {
  expect(untoldSubject({ name: '11 Science Physics A' }, { name: 'Physics' })).toBeUndefined();
  expect(untoldSubject({ name: '10 Science A' }, { name: 'Science and Technology' })).toBe('Science and Technology');
});
