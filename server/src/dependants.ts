const shown = 5;

/** How many depend on a record, with the first few names. */
export const dependantsOf = (names: string[]) => ({ count: names.length, names: names.slice(0, shown) });

/** "3 batches: 11 Science A, 11 Science B and 1 more"; undefined for none. */
export function countedNames(one: string, many: string, names: string[]): string | undefined {
  if (names.length === 0) return undefined;
  const rest = names.length - shown;
  const list = names.slice(0, shown).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
  return `${names.length} ${names.length === 1 ? one : many}: ${list}`;
}
