import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '#contract/languages';
import { type Translate, untranslated } from '#contract/sentences';
import { translator } from '#contract/translator';
import { projectRoot } from '../project-root.ts';
import { readCatalogue } from './read-catalogue.ts';

/** The translators by language, each read on first use; their files are part of the release. */
const translators = new Map<Language, Translate>([['en', untranslated]]);

/** Translates the sentences of contract and server. */
export function translateTo(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const files = ['contract', 'server'].map((part) => join(projectRoot, part, 'locales', language, 'sentences.po'));
  const entries = files.filter((file) => existsSync(file)).map((file) => readCatalogue(readFileSync(file, 'utf8')));
  const made = translator(
    entries.flatMap((catalogue) => [...catalogue]),
    `${language}-IN`,
  );
  translators.set(language, made);
  return made;
}
