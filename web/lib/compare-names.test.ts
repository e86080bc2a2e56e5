import { afterEach, expect, test } from 'vitest';
import { compareNames } from './compare-names.ts';
import { setShownLanguage } from './own-words.ts';

afterEach(() => setShownLanguage('en'));

const names = ['आशा', 'Zoya', 'ज्ञानेश', 'élan', 'Ravi', 'हरी', 'ळ', 'Batch 10', 'Batch 9', 'eve'];

test('names stand in the order of the reader’s language', () => {
  expect(names.toSorted(compareNames)).toEqual([
    'Batch 9',
    'Batch 10',
    'élan',
    'eve',
    'Ravi',
    'Zoya',
    'आशा',
    'ज्ञानेश',
    'ळ',
    'हरी',
  ]);
  setShownLanguage('mr');
  expect(names.toSorted(compareNames)).toEqual([
    'आशा',
    'हरी',
    'ळ',
    'ज्ञानेश',
    'Batch 9',
    'Batch 10',
    'élan',
    'eve',
    'Ravi',
    'Zoya',
  ]);
});
