import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const kept = join(root, 'web/lib/locales');

/** Fails when a sentence in the source is missing from a catalogue, untranslated in it, or left over there. */
function checkMessages(): string[] {
  const scratch = mkdtempSync(join(tmpdir(), 'messages-'));
  try {
    cpSync(kept, scratch, { recursive: true });
    const cli = join(root, 'node_modules/@lingui/cli/dist/lingui.js');
    const extraction = spawnSync(process.execPath, [cli, 'extract', '--clean'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, MESSAGES_DIR: scratch },
    });
    if (extraction.status !== 0)
      return [`The sentences could not be extracted:\n${extraction.stdout}${extraction.stderr}`];
    return readdirSync(kept).flatMap((locale) => compare(locale, scratch));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function compare(locale: string, scratch: string): string[] {
  const used = readCatalogue(join(scratch, locale, 'messages.po'));
  const known = readCatalogue(join(kept, locale, 'messages.po'));
  return [
    ...[...used.keys()].filter((id) => !known.has(id)).map((id) => `${locale}: missing ${id}`),
    ...[...known.keys()].filter((id) => !used.has(id)).map((id) => `${locale}: no longer used ${id}`),
    ...[...known].filter(([, text]) => text === '').map(([id]) => `${locale}: not translated ${id}`),
  ];
}

/** Sentences and their translations; a long sentence is spread over several quoted lines. */
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

const problems = checkMessages();
if (problems.length > 0) {
  console.error(`${problems.join('\n')}\n\nRun "npm run messages" and commit the catalogues.`);
  process.exit(1);
}
console.log('Every sentence is in the catalogues.');
