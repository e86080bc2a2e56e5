import { languages } from '#contract/languages';
import { legalPages } from '#contract/settings';
import { expect, test } from 'vitest';
import { texts as en } from './en.ts';
import { texts as hi } from './hi.ts';
import { texts as mr } from './mr.ts';

const texts = { en, mr, hi };
const facts = { name: '<name>', nameAndAddress: '<address>', contactLines: '- <contact>' };
const translations = languages.flatMap((language) => legalPages.map((page) => [language, page] as const));

/** The kind of each line, with the facts it states and its numbers. */
const shapeOf = (text: string) =>
  text.split('\n').map((line) => ({
    kind: /^(## |- )/.exec(line)?.[0] ?? (line === '' ? 'empty' : 'text'),
    facts: (line.match(/<\w+>|\d+|__Host-[\w-]+|tasika\w*/g) ?? []).toSorted(),
  }));

test.each(translations)('in %s, the %s say line by line what the English ones say', (language, page) => {
  expect(shapeOf(texts[language][page](facts))).toEqual(shapeOf(en[page](facts)));
});

test.each(['tasika', 'tasika_device', 'tasika_family', 'tasika_language'])(
  'the cookies policy, which "lists everything", names the cookie %s',
  (name) => {
    expect(en.cookies(facts)).toContain(`named ${name},`);
  },
);
