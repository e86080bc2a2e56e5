import { expect, test } from 'vitest';
import { asText, sentence, sentenceIn } from '#contract/sentence';
import { inEnglish, translateTo } from './translate.ts';

const full = (capacity: number) =>
  sentence('{batch} is full: {enrolled} of {capacity, plural, one {# seat is} other {# seats are}} taken', {
    batch: '11 {Science} A',
    enrolled: capacity,
    capacity,
  });

test('a sentence is said with its values, in the form of their number', () => {
  expect(inEnglish(full(1))).toBe('11 {Science} A is full: 1 of 1 seat is taken');
  expect(inEnglish(full(30))).toBe('11 {Science} A is full: 30 of 30 seats are taken');
  expect(translateTo('mr')(full(30))).toBe('11 {Science} A भरलेली आहे: 30 पैकी 30 जागा भरल्या आहेत');
});

test('a value may be a sentence, or a day of the week', () => {
  const time = sentence('{day} {span}', {
    day: { weekday: 'mon' },
    span: sentence('{start} to {end}', { start: '8:00', end: '9:00 AM' }),
  });
  const taken = sentence('{who} is taken on {time} by {batch}', { who: 'Anil (Patil)', time, batch: '11 Science A.*' });
  expect(inEnglish(taken)).toBe('Anil (Patil) is taken on Monday 8:00 to 9:00 AM by 11 Science A.*');
  expect(translateTo('mr')(taken)).toContain('सोमवार 8:00–9:00 AM');
});

test('what is not in the catalogue stays as it is, also with braces', () => {
  expect(translateTo('mr')({ key: 'A name {with, braces} #1' })).toBe('A name {with, braces} #1');
  expect(translateTo('hi')({ key: 'constructor' })).toBe('constructor');
});

test('a sentence goes through a text and back', () => {
  for (const one of [full(2), sentence('No further call')]) expect(sentenceIn(asText(one))).toEqual(one);
  expect(sentenceIn('Refused: {x}')).toEqual({ key: 'Refused: {x}' });
});
