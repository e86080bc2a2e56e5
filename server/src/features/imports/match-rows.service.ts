import { areSimilar, wordsOf } from '#contract/names';
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
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';

const texts = (values: unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];
const normal = (value: string): string => value.toLowerCase();

interface HowToMatch extends Pick<RuleContext, 'choices' | 'ownNumbers'> {
  /** Called with the number of rows done. */
  report: (done: number) => void;
}

/** Finds the record each row is about by its key, or else the one it may be about by phone and name. */
export async function matchRows(
  db: Db,
  port: BulkPort,
  rows: SheetRow[],
  { choices, ownNumbers, report }: HowToMatch,
): Promise<void> {
  const right = rows.filter(({ reasons }) => reasons.length === 0);
  const values = (field: string) => texts(right.map(({ given }) => given[field]));
  const candidates = await port.findMany(db, {
    keys: Object.fromEntries(port.keys.map((key) => [key, values(key).map(normal)])),
    phones: texts(port.phones.flatMap(values)),
  });
  const byKey = new Map(
    candidates.flatMap((candidate) => keysOf(port, candidate.fields).map((key) => [key, candidate] as const)),
  );
  const byPhone = groupByPhone(port, candidates, right, ownNumbers);
  const wordsOfRows = new Map(
    await inSteps(right, (row) => [row, wordsOf(textIn(row.given, port.nameField))] as const),
  );
  const named = new Set([...wordsOfRows].flatMap(([{ given }, words]) => namedPhones(port, given, words)));
  const chosen = new Map(choices.duplicates.map(({ number, as }) => [number, as]));
  const rowOf = new Map<string, SheetRow>();
  const match = (row: SheetRow) => {
    const keys = keysOf(port, row.given);
    row.found = keys.map((key) => byKey.get(key)).find((found) => found !== undefined) ?? null;
    const words = wordsOfRows.get(row) ?? [];
    const choice = chosen.get(row.number);
    if (row.found === null) suspect(port, row, words, { byPhone, named, choice });
    if (row.reasons.length > 0) return;
    const own = row.found === null || row.isDoubtful ? keys : [...keys, row.found.id];
    const earlier = own.map((key) => rowOf.get(key)).find((other) => other !== undefined);
    if (earlier !== undefined) {
      row.reasons.push(aboutTheSameAs(earlier));
      return;
    }
    if (!row.isDoubtful) for (const key of own) rowOf.set(key, row);
    if (row.found === null) remember(port, row, words, byPhone);
  };
  await inSteps(right, match, report);
}

const keysOf = (port: BulkPort, fields: Values): string[] =>
  port.keys.filter((key) => textIn(fields, key) !== '').map((key) => `${key} ${normal(textIn(fields, key))}`);

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
  choice: 'new' | 'found' | undefined;
}

/** Prefers an exact name and phone, else the first similar name that no other row matches exactly, which tells twins apart. */
function suspect(port: BulkPort, row: SheetRow, words: Words, { byPhone, named, choice }: Suspicion): void {
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
  if (choice === 'new') return;
  row.found = like.record;
  if (choice === 'found') {
    if (like.row !== undefined) row.reasons.push(aboutTheSameAs(like.row));
    return;
  }
  row.isDoubtful = true;
  row.notes.push(`Similar name and same phone as ${calledIn(like)}`);
}

const calledIn = ({ name, reference, row }: Namesake): string => {
  if (row !== undefined) return `${name} in ${rowInWords(row).replace('Row', 'row')}`;
  return reference === null ? name : `${name} (${reference})`;
};
