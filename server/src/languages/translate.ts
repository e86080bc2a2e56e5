import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, localeOf } from '#contract/languages';
import { type Translate, translateWith } from '#contract/sentence';
import { projectRoot } from '../project-root.ts';

const field = (name: string) => new RegExp(String.raw`^${name} ((?:".*"\n?)+)`, 'm');
const [context, id, text] = ['msgctxt', 'msgid', 'msgstr'].map(field) as [RegExp, RegExp, RegExp];

/** The text of an entry; a long one is spread over several quoted lines. */
function textOf(pattern: RegExp, block: string): string {
  const quoted = pattern.exec(block)?.[1]?.match(/".*"/g) ?? [];
  return quoted.map((part) => JSON.parse(part) as string).join('');
}

/** Reads translations from a .po file, by English message (or context, U+0004 and message where there is a context). */
export function readCatalogue(po: string): Map<string, string> {
  const entries = new Map<string, string>();
  for (const block of po.split(/\n\s*\n/)) {
    const message = textOf(id, block);
    if (message === '' || /^#~/m.test(block)) continue;
    const about = textOf(context, block);
    entries.set(about === '' ? message : `${about}\u0004${message}`, textOf(text, block));
  }
  return entries;
}

/** The translators by language, each made on first use; their catalogues are part of the release. */
const translators = new Map<Language, Translate>();
const compiled = new Map<string, ReturnType<typeof compileMessage>>();

function compile(message: string) {
  let known = compiled.get(message);
  if (known === undefined) compiled.set(message, (known = compileMessage(message)));
  return known;
}

/** Translates the sentences of contract and server. */
export function translateTo(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const files = ['contract', 'server'].map((part) => join(projectRoot, part, 'locales', language, 'sentences.po'));
  const entries = files.filter((file) => existsSync(file)).map((file) => readCatalogue(readFileSync(file, 'utf8')));
  const messages = Object.fromEntries(entries.flatMap((catalogue) => [...catalogue]).filter(([, text]) => text !== ''));
  const locale = localeOf(language);
  const i18n = setupI18n({ locale: language, locales: locale, messages: { [language]: messages } });
  const translate = translateWith(i18n.setMessagesCompiler(compile), locale);
  translators.set(language, translate);
  return translate;
}

export const inEnglish: Translate = (sentence) => translateTo('en')(sentence);
