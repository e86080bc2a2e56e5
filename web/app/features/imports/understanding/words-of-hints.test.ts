import { languageNames } from '#contract/languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readGender } from './genders.ts';
import { fieldOfHeading } from './headings.ts';
import { kindsOfSheet } from './kinds/kinds.ts';
import { readLanguage, readMark, readRelation, readWord, readYesNo } from './read-words.ts';
import { readWeek } from './weeks.ts';

const catalogue = (language: string) =>
  readFileSync(join(import.meta.dirname, `../../../../lib/locales/${language}/messages.po`), 'utf8');
const inLanguage = (language: string, english: string) =>
  new RegExp(String.raw`^msgid "${english}"\nmsgstr "(.+)"$`, 'm').exec(catalogue(language))?.[1] ?? '';

describe.each([
  [
    'mr',
    'मुलगा, मुलगी, इतर',
    'आई, वडील, पालक, इतर',
    'इंग्रजी, मराठी, हिंदी',
    'सक्रिय, सोडले',
    'होय, नाही',
    'हजर, गैरहजर, उशिरा',
    'सोम 10:00-11:00',
  ],
  [
    'hi',
    'लड़का, लड़की, अन्य',
    'माँ, पिता, अभिभावक, अन्य',
    'अंग्रेज़ी, मराठी, हिन्दी',
    'सक्रिय, छोड़ चुके',
    'हाँ, नहीं',
    'उपस्थित, अनुपस्थित, देर',
    'सोम 10:00-11:00',
  ],
])('what a hint in %s says to type', (language, ...words) => {
  const hints: [hint: string, read: (word: string) => unknown, meant: unknown[]][] = [
    ['Type male, female or other.', readGender, ['male', 'female', 'other']],
    ['Type mother, father, guardian or other.', readRelation, ['mother', 'father', 'guardian', 'other']],
    ['Type English, Marathi or Hindi.', readLanguage, ['en', 'mr', 'hi']],
    ['Type it as in the downloaded sheet, such as active or left.', readWord, ['active', 'left']],
    ['Type yes or no.', readYesNo, [true, false]],
    ['Type P, A or L.', readMark, ['present', 'absent', 'late']],
    [
      'Type it as Mon 10:00-11:00, Wed 10:00-11:00.',
      (word) => readWeek(word)?.[0],
      [{ day: 'mon', startTime: '10:00', endTime: '11:00', room: null }],
    ],
  ];
  test.each(hints.map(([hint, read, meant], at) => ({ hint, read, meant, typed: words[at]?.split(', ') ?? [] })))(
    '$hint',
    ({ hint, read, meant, typed }) => {
      for (const word of typed) expect(inLanguage(language, hint).normalize('NFC')).toContain(word.normalize('NFC'));
      expect(typed.map(read)).toEqual(meant);
    },
  );
});

test.each([
  ['students', 'Joined on', 'joinedOn'],
  ['students', 'Surname', 'surname'],
  ['students', 'First name', 'firstName'],
  ['students', 'Middle name', 'middleName'],
  ['students', 'Parent’s phone', 'parentPhone'],
  ['students', 'Parent’s relation', 'parentRelation'],
  ['students', 'Parent on WhatsApp', 'parentHasWhatsApp'],
  ['students', 'Parent’s language', 'parentLanguage'],
  ['students', 'Admission number', 'admissionNo'],
  ['teachers', 'Shown on the website', 'showOnSite'],
  ['batches', 'Starts on', 'startDate'],
  ['batches', 'Ends on', 'endDate'],
  ['batches', 'Seats', 'capacity'],
  ['batches', 'Open for admission', 'openForAdmission'],
  ['admissionEnquiries', 'Source', 'source'],
  ['admissionEnquiries', 'Call on', 'nextFollowUpOn'],
] as const)('in %s a column with the label of “%s” is found', (kind, label, field) => {
  for (const language of ['mr', 'hi'])
    expect(fieldOfHeading(kindsOfSheet[kind], inLanguage(language, label)), language).toBe(field);
});

test.each(['mr', 'hi'])('the words for a parent on the screens are read from a cell: %s', (language) => {
  const words = { Mother: 'mother', Father: 'father', Guardian: 'guardian', Other: 'other' };
  for (const [english, word] of Object.entries(words)) expect(readRelation(inLanguage(language, english))).toBe(word);
  expect(Object.values(languageNames).map(readLanguage)).toEqual(['en', 'mr', 'hi']);
});

test('the letters of a printed register are marks', () => {
  const read = (...letters: string[]) => letters.map((letter) => readMark(letter, { 'mark उ': 'present' }));
  expect(read('ह', 'गै', 'र')).toEqual(['present', 'absent', 'leave']);
  expect(read('उ', 'अ', 'दे', 'छु')).toEqual(['present', 'absent', 'late', 'leave']);
});
