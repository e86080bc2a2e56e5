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
