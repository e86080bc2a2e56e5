import { expect, test } from 'vitest';
import { type Language, textIn } from '../src/languages.ts';

const about = (text: string | null, told?: { language: Language; en?: string; mr?: string; hi?: string }) => ({
  about: text,
  texts: { about: told },
});
const read = (record: ReturnType<typeof about>) =>
  (['en', 'mr', 'hi'] as const).map((reader) => {
    const found = textIn(record, 'about', reader);
    return found && `${found.lang}: ${found.text}`;
  });

test('a text is read in the own language, else in the one it was written in', () => {
  expect(read(about('Small batches', { language: 'en', mr: 'लहान वर्ग' }))).toEqual([
    'en: Small batches',
    'mr: लहान वर्ग',
    'en: Small batches',
  ]);
  expect(read(about('लहान वर्ग', { language: 'mr', en: 'Small batches', hi: '' }))).toEqual([
    'en: Small batches',
    'mr: लहान वर्ग',
    'mr: लहान वर्ग',
  ]);
});

test('of a text that was written once its letters tell the language', () => {
  expect(read(about('Small batches'))).toEqual(Array(3).fill('en: Small batches'));
  expect(read(about('लहान वर्ग, 10 SSC'))).toEqual(Array(3).fill('mr: लहान वर्ग, 10 SSC'));
  expect(read(about('छोटे बैच', { language: 'hi' }))).toEqual(Array(3).fill('hi: छोटे बैच'));
  expect(read(about('लहान वर्ग', { language: 'en' }))[0]).toBe('mr: लहान वर्ग');
});

test('without a text there is none in any language', () => {
  expect(read(about(null, { language: 'en', mr: 'लहान' }))).toEqual([null, null, null]);
});
