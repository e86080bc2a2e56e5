import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  Day,
  Email,
  PersonName,
  optionalPhone,
  Phone,
  optionalText,
  requiredLine,
  requiredText,
  Time,
  typedCode,
} from '../src/fields.ts';
import { allEndpoints } from '../src/index.ts';
import { StandardForm } from '../src/standards.ts';
import { importedRows } from '../src/import-rows.ts';

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

test.each(['9999999999', '+91 88888 88888', '0000000000', '१११११ १११११', '', null])(
  'where a phone is optional, %j is none',
  (typed) => expect(optionalPhone.parse(typed)).toBeNull(),
);

test.each(['9999999998', '+44 11 1111 1111'])('where a phone is optional, %j is one', (typed) => {
  expect(optionalPhone.parse(typed)).toBe(Phone.parse(typed));
});

describe('a phone number is kept in one way, however it was typed', () => {
  test.each([
    '9876543210',
    ' 98765 43210 ',
    '98765-43210',
    '98765.43210',
    '987 654 3210',
    '+919876543210',
    '+91 98765-43210',
    '+91-98765-43210',
    '(+91) 98765 43210',
    '09876543210',
    '0 98765 43210',
    '919876543210',
    '91 98765 43210',
    '00919876543210',
    '0091 9876543210',
    '(98765) 43210',
    '+91 (0)98765 43210',
    '+91 09876543210',
    '0091 (0) 98765 43210',
    '९८७६५४३२१०',
    '+९१ ९८७६५ ४३२१०',
    '98765\u201143210',
    '98765\u201343210',
    '98765\u00a043210',
    '98765\u200943210',
    '\u202a+91 98765 43210\u202c',
    '98765\u200b43210',
  ])('%j', (typed) => {
    expect(Phone.parse(typed)).toBe('+919876543210');
  });
  test.each(['+44 20 7946 0958', '0044 20 7946 0958'])('another country’s number keeps its own code: %s', (typed) => {
    expect(Phone.parse(typed)).toBe('+442079460958');
  });
  test.each([
    '12345',
    '98765432101234567',
    'call me',
    '+',
    '',
    '+91 90000 0010',
    '+91 91 90000 00101',
    '+91 9000000010101',
    '0123456789',
    '98765 43210 / 98765 43211',
    '9.87654E+09',
    '98765x43210',
  ])('"%s" is none', (typed) => {
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
  test.each([
    '',
    '   ',
    'a'.repeat(11),
    'a\u0000b',
    'a\u0007b',
    'a\uffff',
    '\ufffeb',
    '\ufdd0',
    '\u{1ffff}',
    '\ud800',
    7,
    null,
    ['a'],
    {},
  ])('%j is refused', (value) => {
    expect(Name.safeParse(value).success).toBe(false);
  });
  test('loses marks that turn around what follows', () => {
    expect(Name.parse('\u202eAsha\u2066\u200f')).toBe('Asha');
  });
  test('is empty where it shows nothing, and keeps the joiners that its letters need', () => {
    expect(Name.safeParse('\u200b\u200b').error?.issues[0]?.message).toBe('Enter a name');
    expect(optionalText(10).parse('\u2060 \ufeff\u200d')).toBeNull();
    expect(Name.parse('क्\u200dष')).toBe('क्\u200dष');
  });
  test('that is not needed is absent rather than empty', () => {
    expect(optionalText(10).parse('  ')).toBeNull();
    expect(optionalText(10).parse(null)).toBeNull();
  });
});

describe('a text of one line', () => {
  test.each([
    ['Asha\nPatil', 'Asha Patil'],
    [' Asha\r\n\tPatil\n', 'Asha Patil'],
    ['Asha\u2028Patil\u2029\u0085', 'Asha Patil'],
    ['Asha  Patil', 'Asha Patil'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(requiredLine(80, 'Enter a name').parse(typed)).toBe(kept);
  });

  /** The text fields of a body with their names, including nested ones. */
  const textFields = (schema: z.ZodType, name: string): [string, z.ZodType][] => {
    if (schema instanceof z.ZodObject) {
      return Object.entries(schema.shape).flatMap(([field, part]) => textFields(part as z.ZodType, field));
    }
    if (schema instanceof z.ZodArray) return textFields(schema.element as z.ZodType, name);
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
      return textFields(schema.unwrap() as z.ZodType, name);
    }
    return [[name, schema]];
  };

  test('is every field but those that people write paragraphs in', () => {
    // The values of an imported sheet are checked row by row, by schemas of their own.
    const bodies = allEndpoints.filter(({ feature }) => feature !== 'imports').map(({ endpoint }) => endpoint.body);
    const kept = [...bodies, ...Object.values(importedRows)]
      .flatMap((body) => (body ? textFields(body, '') : []))
      .filter(([, schema]) => {
        const { data } = schema.safeParse('one\ntwo') as { data?: unknown };
        return typeof data === 'string' && data.includes('\n');
      })
      .map(([name]) => name);
    const passwords = ['password', 'currentPassword', 'newPassword', 'passphrase'];
    const paragraphs = [
      'about',
      'address',
      'bio',
      'body',
      'cookies',
      'description',
      'message',
      'note',
      'privacy',
      'terms',
      'text',
    ];
    const known = new Set([...passwords, ...paragraphs, 'secret', 'homepage', 'website', 'emailProof']);
    expect(kept.filter((name) => !known.has(name))).toEqual([]);
  });
});

test.each([
  ['011', 11],
  [' 7 ', 7],
  [12, 12],
])('the level %j is %d', (typed, level) => {
  expect(StandardForm.parse({ name: 'Eleven', level: typed }).level).toBe(level);
});
test.each(['', '0', '21', '1.5', '1e1', 'eleven', null, true])('%j is no level', (level) => {
  expect(StandardForm.safeParse({ name: 'Eleven', level }).success).toBe(false);
});

test('a name typed with two spaces, or pasted with a line break or a tab, has one', () => {
  expect(StandardForm.parse({ name: ' मराठी  माध्यम\n\u00A05\t', level: 5 }).name).toBe('मराठी माध्यम 5');
});

test.each(['-', '.', '—', '😀', '?'])('"%s" is no name of a person', (typed) => {
  expect(PersonName.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['Enter the full name']);
});

test.each([
  ['१२३ ४५६'],
  ['123456'],
  [' 12 34 56 '],
  ['123-456'],
  ['Your code is 123456.'],
  ['123456 is your code for Vision 2020 Classes'],
])('a code typed as "%s" is its six digits', (typed) => {
  expect(typedCode(6, 'Enter the code').parse(typed)).toBe('123456');
});
