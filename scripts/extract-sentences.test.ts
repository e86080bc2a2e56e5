import { expect, test } from 'vitest';
import { sentencesOf } from './extract-sentences.ts';

const found = (code: string, withLabels = false) => sentencesOf(code, withLabels).map(({ sentence }) => sentence);

test('a sentence is found with its values as placeholders, also one that begins with "A"', () => {
  expect(found("throw rule('A batch with this name already exists');")).toEqual([
    'A batch with this name already exists',
  ]);
  expect(found('say(`Row ${first.number} of this sheet has this email too`)')).toEqual([
    'Row {number} of this sheet has this email too',
  ]);
  expect(found('say(`It was changed on ${when}. You are logged out.`)')).toEqual([
    'It was changed on {when}. You are logged out.',
  ]);
});

test('a reason that a query answers is found in its SQL, with a value put behind it', () => {
  expect(
    found("sql`select 'No longer in ' || b.name as reason, case when b.ended then 'Still has students' end`"),
  ).toEqual(['No longer in {name}', 'Still has students']);
});

test('what programs read is no sentence', () => {
  expect(found(String.raw`const robots = 'User-agent: *\nDisallow: /app\n';`)).toEqual([]);
  expect(found(String.raw`const late = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';`)).toEqual([]);
  expect(found('const wrong = `${column} not between 0 and ${most}`;')).toEqual([]);
  expect(found("db.query('SELECT id FROM users');")).toEqual([]);
});

test('a label of one word is found where labels are', () => {
  expect(found("const called = { seats: 'Seats' };")).toEqual([]);
  expect(found("const called = { seats: 'Seats' };", true)).toEqual(['Seats']);
});
