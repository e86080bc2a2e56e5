import { describe, expect, test } from 'vitest';
import { areSimilar, isFoundByName, phoneticKey, phoneticPattern, soundsLike, wordsOf } from '../src/names.ts';

describe('a name is one in both scripts', () => {
  test.each([
    ['पाटील', 'Patil'],
    ['पाटिल', 'Patil'],
    ['पटेल', 'Patel'],
    ['शिंदे', 'Shinde'],
    ['ज्ञानेश्वर', 'Dnyaneshwar'],
    ['ज्ञानेश्वर', 'Gyaneshwar'],
    ['श्रुती', 'Shruti'],
    ['श्री', 'Shree'],
    ['हृषीकेश', 'Hrishikesh'],
    ['हृषीकेश', 'Hrushikesh'],
    ['ऋतुजा', 'Rutuja'],
    ['कृष्णा', 'Krishna'],
    ['क्षीरसागर', 'Kshirsagar'],
    ['लक्ष्मी', 'Laxmi'],
    ['चौधरी', 'Chaudhari'],
    ['चौधरी', 'Choudhary'],
    ['चौधरी', 'Chowdhary'],
    ['कुलकर्णी', 'Kulkarni'],
    ['सोनवणे', 'Sonawane'],
    ['सोनवणे', 'Sonwane'],
    ['सोनवणे', 'Sonavne'],
    ['भोसले', 'Bhosale'],
    ['भोसले', 'Bhosle'],
    ['गायकवाड', 'Gaikwad'],
    ['गायकवाड', 'Gayakwad'],
    ['चव्हाण', 'Chavan'],
    ['वाघमारे', 'Waghmare'],
    ['फडके', 'Phadke'],
    ['झाडे', 'Zade'],
    ['अंबिका', 'Ambika'],
    ['संभाजी', 'Sambhaji'],
    ['ओंकार', 'Omkar'],
    ['ओंकार', 'Onkar'],
    ['ओमकार', 'Omkar'],
    ['प्रियंका', 'Priyanka'],
    ['वैष्णवी', 'Vaishnavi'],
    ['समृद्धी', 'Samruddhi'],
    ['पूजा', 'Pooja'],
    ['जय', 'Jay'],
    ['सय्यद', 'Sayyad'],
    ['शेख', 'Shaikh'],
    ['अशोक', 'Ashok'],
    ['राम', 'Rama'],
    ['आशा पाटील', 'Asha Patil'],
  ])('%s and %s', (one, other) => {
    expect([soundsLike(one, other), soundsLike(other, one)]).toEqual([true, true]);
    expect([isFoundByName(one, other), isFoundByName(other, one)]).toEqual([true, true]);
  });

  test.each([
    ['पाटील', 'Patel'],
    ['पटेल', 'Patil'],
    ['राम', 'Roma'],
    ['काळे', 'Kulkarni'],
    ['मोरे', 'Mori'],
    ['शिंदे', 'Shende'],
    ['आशा', 'Usha'],
  ])('but not %s and %s', (one, other) => {
    expect([soundsLike(one, other), soundsLike(other, one)]).toEqual([false, false]);
    expect([isFoundByName(one, other), isFoundByName(other, one)]).toEqual([false, false]);
  });
});

test('two names in Latin letters are compared by their letters, as before', () => {
  expect(soundsLike('Patil', 'Patil')).toBe(false);
  expect(isFoundByName('Pooja More', 'puja')).toBe(false);
  expect(isFoundByName('José', 'jose')).toBe(true);
});

test('the beginning of a name is enough, and what was typed need not be a whole letter', () => {
  expect(['प', 'पा', 'पाट', 'पाटी'].map((typed) => isFoundByName('Asha Patil', typed))).toEqual(Array(4).fill(true));
  expect(['pa', 'pat', 'pati'].map((typed) => isFoundByName('आशा पाटील', typed))).toEqual(Array(3).fill(true));
});

test('signs and other scripts have no sound, and find nobody', () => {
  expect(['%', '.*', '_sha', '(', '्', 'ગ', 'आशा %'].map(phoneticPattern)).toEqual(Array(7).fill(null));
  expect(phoneticKey('A.B. (Patil)')).toBe('ab patil');
  expect(isFoundByName('आशा', '.')).toBe(false);
});

describe('names that may be of one person', () => {
  const mayBeOne = (one: string, other: string) => [
    areSimilar(wordsOf(one), wordsOf(other)),
    areSimilar(wordsOf(other), wordsOf(one)),
  ];

  test.each([
    ['Riya Patil', 'riya  patil'],
    ['Riya Patil', 'Patil Riya Sunil'],
    ['R. Patil', 'Riya Patil'],
    ['Riya Patil', 'Ria Patil'],
    ['Sahil Kale', 'Sahill Kale'],
    ['Sunita Kale', 'Sunitha Kale'],
    ['Kavita Kale', 'Kavida Kale'],
    ['Riya Patil', 'रिया पाटील'],
    ['रिया पाटिल', 'पाटील रिया सुनील'],
  ])('%s and %s', (one, other) => expect(mayBeOne(one, other)).toEqual([true, true]));

  test.each([
    ['Riya Patil', 'Omkar Patil'],
    ['Riya Patil', 'Siya Patil'],
    ['Raj Patil', 'Ram Patil'],
    ['Tanvi Patil', 'Sahil Patil'],
    ['', 'Riya Patil'],
    ['Riya Patil', 'ओंकार पाटील'],
  ])('not %s and %s', (one, other) => expect(mayBeOne(one, other)).toEqual([false, false]));
});
