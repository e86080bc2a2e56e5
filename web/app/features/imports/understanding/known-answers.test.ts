import { expect, test } from 'vitest';
import { answersToRemember } from './known-answers.ts';

test('an answer that the server would refuse is not sent, and so keeps back nothing', () => {
  const standard = '01990000-0000-7000-8000-000000000001';
  const meanings = {
    standards: { XI: standard, ['x'.repeat(300)]: standard, New: 'new:11' },
    batches: { '\u200b': 'none' },
  };
  expect(
    answersToRemember({
      meanings,
      dayOrders: {},
      language: null,
      readings: { 'mark l': 'leave', ['x'.repeat(90)]: 'am' },
    }),
  ).toEqual([
    { question: 'reading', about: 'mark l', answer: 'leave' },
    { question: 'standards', about: 'XI', answer: standard },
  ]);
});
