import { isUrl } from '../../../lib/is-url.ts';

export type TextPart = { text: string; href?: string };

// Excludes trailing punctuation and closing brackets.
const address = /https?:\/\/[^\s<>"'“”‘’]+/gi;
const trailing = /[.,;:!?)\]}…]+$/;

/** Splits plain text into text and http(s) links. Nothing else ever becomes a link. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const shown = found.replace(trailing, (end) => (hasOpenBracket(found) && end.startsWith(')') ? ')' : ''));
    if (!isUrl(shown)) continue;
    if (index > at) parts.push({ text: text.slice(at, index) });
    parts.push({ text: shown, href: shown });
    at = index + shown.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at) });
  return parts;
}

const hasOpenBracket = (found: string) => found.includes('(');
