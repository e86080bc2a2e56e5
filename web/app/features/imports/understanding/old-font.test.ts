import { expect, test } from 'vitest';
import { looksLikeOldFont } from './old-font.ts';

test.each([
  [
    'names typed in Kruti Dev',
    ['lfpu ikVhy', 'jksgu dne', "vk'kk dqydj.khZ", "ehjk tks'kh", "vfuy ns'keq[k", 'lquhrk iokj', "fo|k f'kans"],
    true,
  ],
  ['Latin names', ['Sachin Patil', 'Rohan Kadam', 'Asha Kulkarni', 'Khushi Shekh', 'Sheikh Firoz Khokhar'], false],
  ['English words', ['Morning batch', 'Evening group', 'Weekend of the first term', 'Science and Commerce'], false],
  ['Devanagari', ['सचिन पाटील lfpu ikVhy jksgu dne ehjk tksh vfuy nskeqk lquhrk iokj fok fkans'], false],
  ['too little to tell', ['lfpu ikVhy'], false],
  ['email addresses', ['khkhkh@fkhkh.in'.repeat(5)], false],
])('%s', (_, texts, isOld) => {
  expect(looksLikeOldFont(texts)).toBe(isOld);
});
