import { areSimilar, sameName, wordsOf } from '#contract/names';
import { identifiesNobody } from '#contract/phone';
import {
  aboutTheSameAs,
  rowInWords,
  textIn,
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
  const named = new Set(right.flatMap((row) => namedPhones(port, row.values, wordsIn(row))));
  const byKey = groupByKey(port, candidates);
  const byPhone = groupByPhone(port, candidates, right, ownNumbers);
  const choiceAbout = choicesAbout(choices);
  const earlierRows = new Map<string, MatchedRow[]>();
  const match = (parsed: ParsedRow): MatchedRow => {
    const unmatched = { ...parsed, match: null, isDoubtful: false, notes: [] };
    if (parsed.reasons.length > 0) return unmatched;
    const identified = identify(port, unmatched, byKey, choiceAbout);
    const row =
      identified.match === null && identified.reasons.length === 0
        ? suspect(port, identified, wordsIn(parsed), { byPhone, named, choiceAbout })
        : identified;
    if (row.reasons.length > 0) return row;
    const earlier = findEarlier(port, row, earlierRows);
    if (earlier !== undefined) return withReasons(row, [aboutTheSameAs(earlier)]);
    if (!row.isDoubtful) rememberKeys(port, row, earlierRows);
    if (row.match === null) rememberPerson(port, row, wordsIn(row), byPhone);
    return row;
  };
  return inSteps(rows, match, report);
}

const keyOf = (field: string, fields: Values): string | undefined => {
  const text = textIn(fields, field);
  return text === '' ? undefined : `${field} ${sameName(text)}`;
};

const keysOf = (port: BulkPort, fields: Values): string[] =>
  port.identities.flatMap(({ field }) => keyOf(field, fields) ?? []);

function groupByKey(port: BulkPort, records: Existing[]): ReadonlyMap<string, Existing[]> {
  const byKey = new Map<string, Existing[]>();
  for (const record of records) for (const key of keysOf(port, record.fields)) addTo(byKey, key, record);
  return byKey;
}

function addTo<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key) ?? [];
  list.push(item);
  lists.set(key, list);
}

/** Finds the record by the first value that identifies one, or raises the question whether it is that one. */
function identify(
  port: BulkPort,
  row: MatchedRow,
  byKey: ReadonlyMap<string, Existing[]>,
  choiceAbout: ChoiceAbout,
): MatchedRow {
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

type EarlierRows = Map<string, MatchedRow[]>;

/** An earlier row about the same record. A value that several records may share says so only if nothing else contradicts it. */
function findEarlier(port: BulkPort, row: MatchedRow, earlierRows: EarlierRows): MatchedRow | undefined {
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

function rememberKeys(port: BulkPort, row: MatchedRow, earlierRows: EarlierRows): void {
  for (const key of [...keysOf(port, row.values), row.match?.id ?? []].flat()) addTo(earlierRows, key, row);
}

type Words = ReturnType<typeof wordsOf>;

const spelled = (words: Words): string => words.map(({ text }) => text).join(' ');

/** Each phone of a person, combined with the name. */
const namedPhones = (port: BulkPort, fields: Values, words: Words): string[] =>
  phonesOf(port, fields).map((phone) => `${phone} ${spelled(words)}`);

type Namesake = Pick<Existing, 'name' | 'reference'> & {
  words: Words;
  record: Existing | null;
  row?: MatchedRow;
};

/** The people seen so far, by phone; phones that identify nobody are left out. */
type ByPhone = Map<string, Namesake[]>;

const phonesOf = (port: BulkPort, fields: Values) => texts(port.phones.flatMap((phone) => fields[phone]));

/** The most people with one phone: more mean that it is a hostel's or the academy's own, and no sign of one person. */
const maxOfOnePhone = 6;

function groupByPhone(
  port: BulkPort,
  candidates: Existing[],
  rows: readonly ParsedRow[],
  ownNumbers: ReadonlySet<string>,
): ByPhone {
  const people = Map.groupBy(
    candidates.flatMap((record) => phonesOf(port, record.fields).map((phone) => ({ phone, record }))),
    ({ phone }) => phone,
  );
  const named = Map.groupBy(
    rows.flatMap(({ values }) => phonesOf(port, values)),
    (phone) => phone,
  );
  const telling = [...named].filter(
    ([phone, all]) =>
      Math.max(all.length, people.get(phone)?.length ?? 0) <= maxOfOnePhone &&
      !ownNumbers.has(phone) &&
      !identifiesNobody(phone),
  );
  const namesakeOf = (record: Existing): Namesake => ({ ...record, words: wordsOf(record.name), record });
  return new Map(telling.map(([phone]) => [phone, (people.get(phone) ?? []).map(({ record }) => namesakeOf(record))]));
}

/** Remembers a new person, whom a later row of the sheet may be about as well. */
function rememberPerson(port: BulkPort, row: MatchedRow, words: Words, byPhone: ByPhone): void {
  const namesake = { name: row.name, reference: null, words, record: null, row };
  for (const phone of phonesOf(port, row.values)) byPhone.get(phone)?.push(namesake);
}

const maxNamesakes = 20;

interface Suspicion {
  byPhone: ByPhone;
  /** The phones of all rows, each combined with the name. */
  named: ReadonlySet<string>;
  choiceAbout: ChoiceAbout;
}

/** Prefers an exact name and phone, else the first similar name that no other row matches exactly, which tells twins apart. */
function suspect(
  port: BulkPort,
  row: MatchedRow,
  words: Words,
  { byPhone, named, choiceAbout }: Suspicion,
): MatchedRow {
  const namesakes = phonesOf(port, row.values)
    .flatMap((phone) => byPhone.get(phone) ?? [])
    .slice(0, maxNamesakes);
  const isNamed = ({ record, words: name }: Namesake) =>
    record !== null && namedPhones(port, record.fields, name).some((one) => named.has(one));
  const like =
    namesakes.find((other) => spelled(other.words) === spelled(words)) ??
    namesakes.find((other) => !isNamed(other) && areSimilar(other.words, words));
  if (like === undefined) {
    if (namesakes[0] === undefined) return row;
    return { ...row, notes: [...row.notes, `Same phone as ${calledIn(namesakes[0])}`] };
  }
  const choice = choiceAbout(row.number, like.record?.id ?? null);
  if (choice === 'new') return row;
  const match = like.record;
  if (choice === 'found')
    return withReasons({ ...row, match }, like.row === undefined ? [] : [aboutTheSameAs(like.row)]);
  return {
    ...row,
    match,
    isDoubtful: true,
    notes: [...row.notes, `Similar name and same phone as ${calledIn(like)}`],
  };
}

const calledIn = ({ name, reference, row }: Namesake): string =>
  row === undefined ? nameAndNumber({ name, reference }) : `${name} in ${rowInWords(row).replace('Row', 'row')}`;
