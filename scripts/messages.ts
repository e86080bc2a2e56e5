import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { readCatalogue } from '../server/src/languages/translate.ts';
import { avoidedWords } from './avoided-words.ts';
import { sameInEnglish } from './same-in-english.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogues = 'web/lib/locales/*/messages.po,contract/locales/*/sentences.po,server/locales/*/sentences.po'.split(
  ',',
);
/** The source language: its catalogue is extracted, never edited, and not in git. */
const source = 'en';
/** Languages whose catalogues must be complete. */
const complete = ['mr', 'hi'];

function checkCatalogues(): string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    extractInto(scratch);
    return globSync(catalogues, { cwd: scratch })
      .toSorted()
      .filter((path) => !path.includes(`/${source}/`))
      .flatMap((path) => {
        const extracted = readFileSync(join(scratch, path), 'utf8');
        const written = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
        const problems = compare(path, readCatalogue(extracted), readCatalogue(written));
        // The extraction keeps translations, so only the files that use a message, and the order, can differ.
        return problems.length > 0 || extracted === written ? problems : [`${path}: names other files than the source`];
      });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Extracts all catalogues, into another folder or in place, and answers what the program printed. */
function extract(folder?: string): string {
  const cli = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const extraction = spawnSync(process.execPath, [cli, 'extract', '--clean'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...(folder !== undefined && { MESSAGES_DIR: folder }) },
  });
  if (extraction.status === 0) return extraction.stdout;
  throw new Error(`The messages could not be extracted:\n${extraction.stdout}${extraction.stderr}`);
}

/** Extracts all catalogues, with the present translations. */
function extractInto(scratch: string): void {
  for (const part of ['web/lib/locales', 'contract/locales', 'server/locales'])
    if (existsSync(join(root, part))) cpSync(join(root, part), join(scratch, part), { recursive: true });
  extract(scratch);
}

function compare(path: string, used: Map<string, string>, known: Map<string, string>): string[] {
  const isComplete = complete.some((locale) => path.includes(`/${locale}/`));
  const translated = [...known].filter(([id, text]) => text !== '' && used.has(id));
  return [
    ...(isComplete
      ? [
          ...[...used.keys()].filter((id) => !known.has(id)).map((id) => `missing ${id}`),
          ...[...known.keys()].filter((id) => !used.has(id)).map((id) => `no longer used ${id}`),
          ...[...known].filter(([, text]) => text === '').map(([id]) => `not translated ${id}`),
        ]
      : []),
    ...translated.filter(([id, text]) => repeatsEnglish(id, text)).map(([id]) => `the same as in English ${id}`),
    ...translated.flatMap(([id, text]) => avoidedIn(path, text).map((words) => `${words} in ${id}`)),
    ...translated.flatMap(([id, text]) => {
      const [given, wanted] = [text, id].map(valuesOf);
      return given === wanted ? [] : [`other values ${id}: ${wanted} became ${given}`];
    }),
  ].map((problem) => `${path}: ${problem}`);
}

function avoidedIn(path: string, text: string): string[] {
  const [, words = {}] = Object.entries(avoidedWords).find(([locale]) => path.includes(`/${locale}/`)) ?? [];
  return Object.entries(words).flatMap(([word, instead]) =>
    text.includes(word) ? [`${word} instead of ${instead}`] : [],
  );
}

const contextEnd = '\u0004';
const english = (id: string) => id.slice(id.indexOf(contextEnd) + 1);

function repeatsEnglish(id: string, text: string): boolean {
  const words = english(id).replaceAll(/\{[^{}]*\}|<[^>]*>/g, '');
  return text === english(id) && /[A-Za-z]/.test(words) && !(english(id) in sameInEnglish);
}

/** The placeholders and tags of a message, each once, in alphabetical order; a plural counts with its argument. */
function valuesOf(message: string): string {
  const text = english(message);
  const tags = [...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return [...new Set([...icuValues(compileMessage(text)), ...tags])].toSorted().join(' ');
}

type Compiled = ReturnType<typeof compileMessage>;

function icuValues(compiled: Compiled): string[] {
  if (typeof compiled === 'string') return [];
  return (compiled as unknown[]).flatMap((token) => {
    if (!Array.isArray(token)) return [];
    const [name, kind, forms] = token as [
      string,
      string?,
      (Record<string, Compiled | number | undefined> | undefined)?,
    ];
    const inner = typeof forms === 'object' ? Object.values(forms) : [];
    return [
      kind === undefined ? name : `${name}:${kind}`,
      ...inner.flatMap((form) => (form === undefined || typeof form === 'number' ? [] : icuValues(form))),
    ].filter((value) => value !== '#');
  });
}

if (import.meta.main && process.argv.includes('--extract')) {
  // Its advice names scripts of its own, which this project does not have.
  console.log(
    extract()
      .replaceAll(/^\(Use .*$\n?/gm, '')
      .trimEnd(),
  );
} else if (import.meta.main) {
  const problems = checkCatalogues();
  if (problems.length > 0) {
    console.error(`${problems.join('\n')}\n\nRun "npm run messages" and translate what is new.`);
    process.exit(1);
  }
  console.log('Every message is in the catalogues.');
}
