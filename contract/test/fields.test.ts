import { describe, expect, test } from 'vitest';
import { Day, Email, Phone, optionalText, requiredText, Time } from '../src/fields.ts';

describe('a calendar day', () => {
  test.each(['2026-02-28', '2028-02-29', '1900-01-01', '2199-12-31'])('%s is one', (day) => {
    expect(Day.safeParse(day).success).toBe(true);
  });
  test.each([
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    'now',
    'infinity',
    '28-02-2026',
    '2026-02-28T00:00:00Z',
    '',
    20260228,
    null,
  ])('%s is none', (day) => {
    expect(Day.safeParse(day).success).toBe(false);
  });
});

test.each([
  ['09:05', true],
  ['23:59', true],
  ['24:00', false],
  ['9:05', false],
  ['09:05:00', false],
])('the time %s is taken: %s', (time, isTaken) => {
  expect(Time.safeParse(time).success).toBe(isTaken);
});

describe('a phone number is kept in one way, however it was typed', () => {
  test.each([
    '9876543210',
    '98765 43210',
    '+91 98765-43210',
    '09876543210',
    '919876543210',
    '0091 9876543210',
    '(98765) 43210',
  ])('%s', (typed) => {
    expect(Phone.parse(typed)).toBe('+919876543210');
  });
  test('another country’s number keeps its own code', () => {
    expect(Phone.parse('+44 20 7946 0958')).toBe('+442079460958');
  });
  test.each(['12345', '98765432101234567', 'call me', '+', ''])('"%s" is none', (typed) => {
    expect(Phone.safeParse(typed).success).toBe(false);
  });
});

test('an email is kept in small letters without spaces around it', () => {
  expect(Email.parse('  Asha@Example.COM ')).toBe('asha@example.com');
  for (const wrong of ['a', 'a@', 'a@b', 'a@x.co, b@x.co', 'a b@x.co', ['a@x.co'], { toString: 'a@x.co' }]) {
    expect(Email.safeParse(wrong).success).toBe(false);
  }
});

describe('text a person typed', () => {
  const Name = requiredText(10, 'Enter a name');

  test('is trimmed and put into one Unicode form, so that the same name is the same text', () => {
    expect(Name.parse('  José ')).toBe('José');
  });
  test('may be in any script and hold emoji', () => {
    expect(Name.parse('तासिका 🎓')).toBe('तासिका 🎓');
  });
  test.each(['', '   ', 'a'.repeat(11), 'a\u0000b', 'a\u0007b', '\ud800', 7, null, ['a'], {}])(
    '%j is refused',
    (value) => {
      expect(Name.safeParse(value).success).toBe(false);
    },
  );
  test('that is not needed is absent rather than empty', () => {
    expect(optionalText(10).parse('  ')).toBeNull();
    expect(optionalText(10).parse(null)).toBeNull();
  });
});
