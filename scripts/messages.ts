import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const catalogues = join(root, 'web/lib/locales');
/** The source language: its catalogue is extracted, never edited, and not in git. */
const source = 'en';

/** The English catalogue, with the source files of each message. */
export function extractEnglish(): string {
  const scratch = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    extractTo(scratch);
    return readFileSync(join(scratch, source, 'messages.po'), 'utf8');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function extractTo(folder: string): void {
  const cli = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
  const extraction = spawnSync(process.execPath, [cli, 'extract', '--clean'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, MESSAGES_DIR: folder },
  });
  if (extraction.status !== 0)
    throw new Error(`The messages could not be extracted:\n${extraction.stdout}${extraction.stderr}`);
}

/** Messages missing from a translated catalogue, untranslated, or unused. */
function checkCatalogues(): string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    if (existsSync(catalogues)) cpSync(catalogues, scratch, { recursive: true });
    extractTo(scratch);
    return readdirSync(scratch).flatMap((locale) => (locale === source ? [] : compare(locale, scratch)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function compare(locale: string, scratch: string): string[] {
  const used = readCatalogue(join(scratch, locale, 'messages.po'));
  const known = readCatalogue(join(catalogues, locale, 'messages.po'));
  return [
    ...[...used.keys()].filter((id) => !known.has(id)).map((id) => `${locale}: missing ${id}`),
    ...[...known.keys()].filter((id) => !used.has(id)).map((id) => `${locale}: no longer used ${id}`),
    ...[...known].filter(([, text]) => text === '').map(([id]) => `${locale}: not translated ${id}`),
  ];
}

/** Parses messages and translations; a long one is spread over several quoted lines. */
function readCatalogue(path: string): Map<string, string> {
  const entries = new Map<string, string>();
  const join = (block: string) => [...block.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, part]) => part).join('');
  for (const block of readFileSync(path, 'utf8').split(/\n\s*\n/)) {
    const match =
      /(?:msgctxt (?<context>".*"(?:\n".*")*)\n)?msgid (?<id>".*"(?:\n".*")*)\nmsgstr (?<text>".*"(?:\n".*")*)/.exec(
        block,
      );
    const { context = '', id = '', text = '' } = match?.groups ?? {};
    if (join(id) !== '') entries.set(`${context}${join(id)}`, join(text));
  }
  return entries;
}

if (import.meta.main) {
  const problems = checkCatalogues();
  if (problems.length > 0) {
    console.error(`${problems.join('\n')}\n\nRun "npm run messages" and translate what is new.`);
    process.exit(1);
  }
  console.log('Every message is in the catalogues.');
}
