import { areSimilar, sameName, wordsOf } from '#contract/names';
import { identifiesNobody } from '#contract/phone';
import { sentence, type Value } from '#contract/sentence';
import {
  aboutTheSameAs,
  textIn,
  withNotes,
  withReasons,
  type BulkPort,
  type Existing,
  type MatchedRow,
  type ParsedRow,
  type RuleContext,
  type Values,
} from '../../bulk/bulk-port.ts';
import { type ChoiceAbout, choicesAbout, contradictionOf, matchWith, nameAndNumber } from '../../bulk/identify.ts';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';

const texts = (values: unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];

interface MatchOptions extends Pick<RuleContext, 'choices' | 'ownNumbers'> {
  /** Called with the number of rows done. */
  report: (done: number) => void;
}

/** Finds the record each row is about by its key, or else the one it may be about by phone and name. */
export async function matchRows(
  db: Db,
  port: BulkPort,
  rows: readonly ParsedRow[],
  { choices, ownNumbers, report }: MatchOptions,
): Promise<MatchedRow[]> {
  const right = rows.filter(({ reasons }) => reasons.length === 0);
  const valuesOf = (field: string) => texts(right.map(({ values }) => values[field]));
  const candidates = await port.findMany(db, {
    keys: Object.fromEntries(port.identities.map(({ field }) => [field, valuesOf(field).map(sameName)])),
    phones: texts(port.phones.flatMap(valuesOf)),
  });
  const words = new Map(await inSteps(right, ({ number, name }) => [number, wordsOf(name)] as const));
  const wordsIn = ({ number }: ParsedRow) => words.get(number) ?? [];
  const others: Others = {
    byKey: groupBy(candidates, ({ fields }) => keysOf(port, fields)),
    byPhone: groupByPhone(port, candidates, right, ownNumbers),
    named: new Set(right.flatMap((row) => namedPhones(port, row.values, wordsIn(row)))),
    earlierRows: new Map(),
    choiceAbout: choicesAbout(choices),
  };
  const match = (parsed: ParsedRow): MatchedRow => {
    const unmatched = { ...parsed, match: null, isDoubtful: false, notes: [] };
    if (parsed.reasons.length > 0) return unmatched;
    const identified = identify(port, unmatched, others);
    const isKnown = identified.match !== null || identified.reasons.length > 0;
    const row = isKnown ? identified : suspect(port, identified, wordsIn(parsed), others);
    if (row.reasons.length > 0) return row;
    const earlier = findEarlier(port, row, others);
    if (earlier !== undefined) return withReasons(row, [aboutTheSameAs(earlier)]);
    remember(port, row, wordsIn(row), others);
    return row;
  };
  return inSteps(rows, match, report);
}

type Words = ReturnType<typeof wordsOf>;

type Namesake = Pick<Existing, 'name' | 'reference'> & {
  words: Words;
  record: Existing | null;
  row?: MatchedRow;
};

/** What a row may be about: records, and earlier rows, which are added one after the other. */
interface Others {
  readonly byKey: ReadonlyMap<string, readonly Existing[]>;
  /** The people seen so far, by phone; phones that identify nobody are left out. */
  readonly byPhone: ReadonlyMap<string, Namesake[]>;
  /** The phones of all rows, each combined with the name. */
  readonly named: ReadonlySet<string>;
  readonly earlierRows: Map<string, MatchedRow[]>;
  readonly choiceAbout: ChoiceAbout;
}

function groupBy<Item>(items: readonly Item[], keysIn: (item: Item) => string[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) for (const key of keysIn(item)) addTo(groups, key, item);
  return groups;
}

function addTo<Item>(groups: Map<string, Item[]>, key: string, item: Item): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [item]);
  else group.push(item);
}

const keyOf = (field: string, fields: Values): string | undefined => {
  const text = textIn(fields, field);
  return text === '' ? undefined : `${field} ${sameName(text)}`;
};

const keysOf = (port: BulkPort, fields: Values): string[] =>
  port.identities.flatMap(({ field }) => keyOf(field, fields) ?? []);

/** Finds the record by the first value that identifies one, or raises the question whether it is that one. */
function identify(port: BulkPort, row: MatchedRow, { byKey, choiceAbout }: Others): MatchedRow {
  let identified = row;
  for (const identity of port.identities) {
    const { values } = identified;
    const records = byKey.get(keyOf(identity.field, values) ?? '') ?? [];
    const isAgreed = ({ fields }: Existing) => contradictionOf(identity, port.nameField, values, fields) === undefined;
    const record = records.find(isAgreed) ?? records[0];
    if (record === undefined) continue;
    identified = matchWith(identified, record, identity, { nameField: port.nameField, choiceAbout });
    if (identified.match !== null || identified.reasons.length > 0) break;
  }
  return identified;
}

/** An earlier row about the same record. A value that several records may share says so only if nothing else contradicts it. */
function findEarlier(port: BulkPort, row: MatchedRow, { earlierRows }: Others): MatchedRow | undefined {
  const same = row.match === null || row.isDoubtful ? undefined : earlierRows.get(row.match.id)?.[0];
  if (same !== undefined) return same;
  for (const identity of port.identities) {
    const earlier = (earlierRows.get(keyOf(identity.field, row.values) ?? '') ?? []).find(
      ({ values }) =>
        identity.ifAnother !== 'keep' || contradictionOf(identity, port.nameField, row.values, values) === undefined,
    );
    if (earlier !== undefined) return earlier;
  }
  return undefined;
}

/** Remembers a row for later ones that may be about the same record, or the same new person. */
function remember(port: BulkPort, row: MatchedRow, words: Words, { earlierRows, byPhone }: Others): void {
  const { name, match, isDoubtful, values } = row;
  const keys = isDoubtful ? [] : [...keysOf(port, values), match?.id ?? []].flat();
  for (const key of keys) addTo(earlierRows, key, row);
  const namesake = { name, reference: null, words, record: null, row };
  for (const phone of match === null ? phonesOf(port, values) : []) byPhone.get(phone)?.push(namesake);
}

const spelled = (words: Words): string => words.map(({ text }) => text).join(' ');

/** Each phone of a person, combined with the name. */
const namedPhones = (port: BulkPort, fields: Values, words: Words): string[] =>
  phonesOf(port, fields).map((phone) => `${phone} ${spelled(words)}`);

const phonesOf = (port: BulkPort, fields: Values) => texts(port.phones.flatMap((phone) => fields[phone]));

/** The most people with one phone: more mean that it is a hostel's or the academy's own, and no sign of one person. */
const maxOfOnePhone = 6;

function groupByPhone(
  port: BulkPort,
  candidates: Existing[],
  rows: readonly ParsedRow[],
  ownNumbers: ReadonlySet<string>,
): ReadonlyMap<string, Namesake[]> {
  const people = groupBy(candidates, ({ fields }) => phonesOf(port, fields));
  const named = groupBy(rows, ({ values }) => phonesOf(port, values));
  const telling = [...named].filter(
    ([phone, all]) =>
      Math.max(all.length, people.get(phone)?.length ?? 0) <= maxOfOnePhone &&
      !ownNumbers.has(phone) &&
      !identifiesNobody(phone),
  );
  const namesakeOf = (record: Existing): Namesake => ({ ...record, words: wordsOf(record.name), record });
  return new Map(telling.map(([phone]) => [phone, (people.get(phone) ?? []).map(namesakeOf)]));
}

const maxNamesakes = 20;

/** Prefers an exact name and phone, else the first similar name that no other row matches exactly, which tells twins apart. */
function suspect(port: BulkPort, row: MatchedRow, words: Words, { byPhone, named, choiceAbout }: Others): MatchedRow {
  const namesakes = phonesOf(port, row.values)
    .flatMap((phone) => byPhone.get(phone) ?? [])
    .slice(0, maxNamesakes);
  const isNamed = ({ record, words: name }: Namesake) =>
    record !== null && namedPhones(port, record.fields, name).some((one) => named.has(one));
  const like =
    namesakes.find((other) => spelled(other.words) === spelled(words)) ??
    namesakes.find((other) => !isNamed(other) && areSimilar(other.words, words));
  if (like === undefined) {
    return namesakes[0] === undefined
      ? row
      : withNotes(row, sentence('Same phone as {name}', { name: calledIn(namesakes[0]) }));
  }
  const choice = choiceAbout(row.number, like.record?.id ?? null);
  if (choice === 'new') return row;
  const match = like.record;
  if (choice === 'found')
    return withReasons({ ...row, match }, like.row === undefined ? [] : [aboutTheSameAs(like.row)]);
  return withNotes(
    { ...row, match, isDoubtful: true },
    sentence('Similar name and same phone as {name}', { name: calledIn(like) }),
  );
}

function calledIn({ name, reference, row }: Namesake): Value {
  if (row === undefined) return nameAndNumber({ name, reference });
  return row.place === undefined
    ? sentence('{name} in row {number} of this sheet', { name, number: String(row.number) })
    : sentence('{name} in row {row} of the sheet {sheet}', {
        name,
        row: String(row.place.row),
        sheet: row.place.sheet,
      });
}
