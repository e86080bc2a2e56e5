import { type Sentence, sentence, type Value } from '#contract/sentence';

const shown = 5;

/** How many depend on a record, with the first few names. */
export const dependantsOf = (names: string[]) => ({ count: names.length, names: names.slice(0, shown) });

/** Names as "11 Science A, 11 Science B and 1 more". */
export function shortList(all: string[]): Value {
  const names = all.slice(0, shown).join(', ');
  const rest = all.length - shown;
  return rest > 0 ? sentence('{names} and {rest} more', { names, rest }) : names;
}

const counted = {
  batches: (count: number, names: Value) =>
    sentence('{count, plural, one {# batch} other {# batches}}: {names}', { count, names }),
  notes: (count: number, names: Value) =>
    sentence('{count, plural, one {# note} other {# notes}}: {names}', { count, names }),
  standards: (count: number, names: Value) =>
    sentence('{count, plural, one {# standard} other {# standards}}: {names}', { count, names }),
  teachers: (count: number, names: Value) =>
    sentence('{count, plural, one {# teacher} other {# teachers}}: {names}', { count, names }),
};

/** "3 batches: 11 Science A, 11 Science B and 1 more", for each kind that has names. */
export const countedNames = (uses: Partial<Record<keyof typeof counted, string[]>>): Sentence[] =>
  Object.entries(uses).flatMap(([kind, names]) =>
    names.length === 0 ? [] : [counted[kind as keyof typeof counted](names.length, shortList(names))],
  );

/** Sentences one behind the other. */
export const inARow = (sentences: Sentence[]): Value =>
  sentences.reduce<Value>((first, next) => (first === '' ? next : sentence('{first}; {next}', { first, next })), '');
