import { areSimilar, sameName, wordsOf } from '#contract/names';
import { identifiesNobody } from '#contract/phone';
import {
  aboutTheSameAs,
  rowInWords,
  textIn,
  type BulkPort,
  type Existing,
  type RuleContext,
  type SheetRow,
  type Values,
} from '../../bulk/bulk-port.ts';
import { type ChoiceAbout, choicesAbout, contradictionOf, isAbout, nameAndNumber } from '../../bulk/identify.ts';
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
  rows: SheetRow[],
  { choices, ownNumbers, report }: MatchOptions,
): Promise<void> {
  const right = rows.filter(({ reasons }) => reasons.length === 0);
  const values = (field: string) => texts(right.map(({ given }) => given[field]));
  const candidates = await port.findMany(db, {
    keys: Object.fromEntries(port.identities.map(({ field }) => [field, values(field).map(sameName)])),
    phones: texts(port.phones.flatMap(values)),
  });
  const byKey = groupByKey(port, candidates);
  const byPhone = groupByPhone(port, candidates, right, ownNumbers);
  const wordsOfRows = new Map(
    await inSteps(right, (row) => [row, wordsOf(textIn(row.given, port.nameField))] as const),
  );
  const named = new Set([...wordsOfRows].flatMap(([{ given }, words]) => namedPhones(port, given, words)));
  const choiceAbout = choicesAbout(choices);
  const rowsOf = new Map<string, SheetRow[]>();
  const match = (row: SheetRow) => {
    const words = wordsOfRows.get(row) ?? [];
    row.found = identify(port, row, byKey, choiceAbout);
    if (row.found === null && row.reasons.length === 0) suspect(port, row, words, { byPhone, named, choiceAbout });
    if (row.reasons.length > 0) return;
    const earlier = findEarlier(port, row, rowsOf);
    if (earlier !== undefined) {
      row.reasons.push(aboutTheSameAs(earlier));
      return;
    }
    if (!row.isDoubtful) rememberKeys(port, row, rowsOf);
    if (row.found === null) remember(port, row, words, byPhone);
  };
  await inSteps(right, match, report);
}

const keyOf = (field: string, fields: Values): string | undefined => {
  const text = textIn(fields, field);
  return text === '' ? undefined : `${field} ${sameName(text)}`;
};

const keysOf = (port: BulkPort, fields: Values): string[] =>
  port.identities.flatMap(({ field }) => keyOf(field, fields) ?? []);

function groupByKey(port: BulkPort, records: Existing[]): Map<string, Existing[]> {
  const keyed = records.flatMap((record) => keysOf(port, record.fields).map((key) => ({ key, record })));
  return new Map([...Map.groupBy(keyed, ({ key }) => key)].map(([key, all]) => [key, all.map(({ record }) => record)]));
}

/** Finds the record by the first value that identifies one, or raises the question whether it is that one. */
function identify(
  port: BulkPort,
  row: SheetRow,
  byKey: Map<string, Existing[]>,
  choiceAbout: ChoiceAbout,
): Existing | null {
  for (const identity of port.identities) {
    const records = byKey.get(keyOf(identity.field, row.given) ?? '') ?? [];
    const isAgreed = ({ fields }: Existing) =>
      contradictionOf(identity, port.nameField, row.given, fields) === undefined;
    const record = records.find(isAgreed) ?? records[0];
    if (record === undefined) continue;
    if (isAbout(row, record, identity, { nameField: port.nameField, choiceAbout })) return record;
    if (row.isDoubtful || row.reasons.length > 0) return row.found;
  }
  return null;
}

/** An earlier row about the same record. A value that several records may share says so only if nothing else contradicts it. */
function findEarlier(port: BulkPort, row: SheetRow, rowsOf: Map<string, SheetRow[]>): SheetRow | undefined {
  const same = row.found === null || row.isDoubtful ? undefined : rowsOf.get(row.found.id)?.[0];
  if (same !== undefined) return same;
  for (const identity of port.identities) {
    const earlier = (rowsOf.get(keyOf(identity.field, row.given) ?? '') ?? []).find(
      ({ given }) =>
        identity.ifAnother !== 'keep' || contradictionOf(identity, port.nameField, row.given, given) === undefined,
    );
    if (earlier !== undefined) return earlier;
  }
  return undefined;
}

function rememberKeys(port: BulkPort, row: SheetRow, rowsOf: Map<string, SheetRow[]>): void {
  for (const key of [...keysOf(port, row.given), ...(row.found === null ? [] : [row.found.id])]) {
    rowsOf.set(key, rowsOf.get(key) ?? []);
    rowsOf.get(key)?.push(row);
  }
}

type Words = ReturnType<typeof wordsOf>;

const spelled = (words: Words): string => words.map(({ text }) => text).join(' ');

/** Each phone of a person, combined with the name. */
const namedPhones = (port: BulkPort, fields: Values, words: Words): string[] =>
  phonesOf(port, fields).map((phone) => `${phone} ${spelled(words)}`);

type Namesake = Pick<Existing, 'name' | 'reference'> & {
  words: Words;
  record: Existing | null;
  row?: SheetRow;
};

/** The people seen so far, by phone; phones that identify nobody are left out. */
type ByPhone = Map<string, Namesake[]>;

const phonesOf = (port: BulkPort, fields: Values) => texts(port.phones.flatMap((phone) => fields[phone]));

/** The most people with one phone: more mean that it is a hostel's or the academy's own, and no sign of one person. */
const maxOfOnePhone = 6;

function groupByPhone(
  port: BulkPort,
  candidates: Existing[],
  rows: SheetRow[],
  ownNumbers: ReadonlySet<string>,
): ByPhone {
  const people = Map.groupBy(
    candidates.flatMap((record) => phonesOf(port, record.fields).map((phone) => ({ phone, record }))),
    ({ phone }) => phone,
  );
  const named = Map.groupBy(
    rows.flatMap(({ given }) => phonesOf(port, given)),
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
function remember(port: BulkPort, row: SheetRow, words: Words, byPhone: ByPhone): void {
  const namesake = { name: textIn(row.given, port.nameField), reference: null, words, record: null, row };
  for (const phone of phonesOf(port, row.given)) byPhone.get(phone)?.push(namesake);
}

const maxNamesakes = 20;

interface Suspicion {
  byPhone: ByPhone;
  /** The phones of all rows, each combined with the name. */
  named: ReadonlySet<string>;
  choiceAbout: ChoiceAbout;
}

/** Prefers an exact name and phone, else the first similar name that no other row matches exactly, which tells twins apart. */
function suspect(port: BulkPort, row: SheetRow, words: Words, { byPhone, named, choiceAbout }: Suspicion): void {
  const namesakes = phonesOf(port, row.given)
    .flatMap((phone) => byPhone.get(phone) ?? [])
    .slice(0, maxNamesakes);
  const isNamed = ({ record, words: name }: Namesake) =>
    record !== null && namedPhones(port, record.fields, name).some((one) => named.has(one));
  const like =
    namesakes.find((other) => spelled(other.words) === spelled(words)) ??
    namesakes.find((other) => !isNamed(other) && areSimilar(other.words, words));
  if (like === undefined) {
    if (namesakes[0] !== undefined) row.notes.push(`Same phone as ${calledIn(namesakes[0])}`);
    return;
  }
  const choice = choiceAbout(row.number, like.record?.id ?? null);
  if (choice === 'new') return;
  row.found = like.record;
  if (choice === 'found') {
    if (like.row !== undefined) row.reasons.push(aboutTheSameAs(like.row));
    return;
  }
  row.isDoubtful = true;
  row.notes.push(`Similar name and same phone as ${calledIn(like)}`);
}

const calledIn = ({ name, reference, row }: Namesake): string =>
  row === undefined ? nameAndNumber({ name, reference }) : `${name} in ${rowInWords(row).replace('Row', 'row')}`;
