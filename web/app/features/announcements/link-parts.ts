export type TextPart = { text: string; href?: string };

// What ends a sentence or closes a bracket is not meant as the end of an address.
const address = /https?:\/\/[^\s<>"'“”‘’]+/gi;
const trailing = /[.,;:!?)\]}…]+$/;

/** A plain text in pieces, those that are addresses of the web with where they lead. Nothing else ever becomes a link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(trailing, (end) => (hasOpenBracket(found) && end.startsWith(')') ? ')' : ''));
    if (!URL.canParse(shown)) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: shown, href: shown });
    at = index + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

const hasOpenBracket = (found: string) => found.includes('(');
