const separators = new Set([',', ';', '\t', '|', '\n', '\r', undefined]);

/**
 * The line of a quoted cell with quotation marks inside that are not doubled, as in `"Behind "Hotel Om", Latur"`: its end is
 * ambiguous, and the cells after it would shift silently. Undefined if there is none.
 */
export function lineOfInnerQuotes(text: string): number | undefined {
  for (let open = text.indexOf('"'); open >= 0;) {
    if (!separators.has(text[open - 1])) {
      open = text.indexOf('"', open + 1);
      continue;
    }
    const close = closingQuote(text, open);
    if (close < 0) return undefined;
    const rest = /[^,;\t|\n\r]*/y;
    rest.lastIndex = close + 1;
    if (rest.exec(text)?.[0].includes('"')) return text.slice(0, close).split('\n').length;
    open = text.indexOf('"', close + 1);
  }
  return undefined;
}

/** The first quotation mark that is not doubled. */
function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
