import { expect, test } from 'vitest';
import { sentencesOf } from './extract-sentences.ts';

const found = (code: string) => sentencesOf(code).map(({ key }) => key);

test('a sentence is found in each function that takes one, in every branch', () => {
  expect(found("throw rule('A batch with this name already exists');")).toEqual([
    'A batch with this name already exists',
  ]);
  expect(found("throw new Refusal('conflict', sentence('{who} is busy', { who }));")).toEqual(['{who} is busy']);
  expect(found("rule(isNew ? 'Added' : (other ?? 'Changed'))")).toEqual(['Added', 'Changed']);
  expect(found("const words = sentences({ seats: 'Seats', 'a-b': 'In use' });")).toEqual(['Seats', 'In use']);
});

test('a text that is put together is refused', () => {
  expect(() => found('throw rule(`${name} is busy`)')).toThrow(
    'A text put together has no translation: `${name} is busy`',
  );
});

test('the messages of zod and of endpoints are found', () => {
  expect(found("z.string().max(80, 'Too long').refine(isDay, { message: 'Not a day' })")).toEqual([
    'Too long',
    'Not a day',
  ]);
  expect(found("endpoint({ path: '/a', success: 'Saved', failure: 'Failed to save' })")).toEqual([
    'Saved',
    'Failed to save',
  ]);
});

test('other texts are no sentences', () => {
  expect(
    found("db.query('SELECT id FROM users'); ruleAt('name', words); const robots = 'Disallow: all of it';"),
  ).toEqual([]);
});
