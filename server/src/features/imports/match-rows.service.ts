import type { ImportChoices } from '#contract/imports';
import type { Db } from '../../db/client.ts';
import { rowInWords, textIn, type Existing, type Fields, type KindOfImport, type SheetRow } from './import-kind.ts';
import { areSimilar } from './similar-names.ts';

const texts = (values: unknown[]): string[] => [
  ...new Set(values.filter((value): value is string => typeof value === 'string')),
];
const normal = (value: string): string => value.toLowerCase();

/** Finds the record each row is about, by its key; else by phone and name the one it may be about. */
export async function matchRows(db: Db, kind: KindOfImport, rows: SheetRow[], choices: ImportChoices): Promise<void> {
  const right = rows.filter(({ reasons }) => reasons.length === 0);
  const values = (field: string) => texts(right.map(({ given }) => given[field]));
  const candidates = await kind.find(db, {
    keys: Object.fromEntries(kind.keys.map((key) => [key, values(key).map(normal)])),
    phones: texts(kind.phones.flatMap(values)),
  });
  const byKey = new Map(
    candidates.flatMap((candidate) => keysOf(kind, candidate.fields).map((key) => [key, candidate] as const)),
  );
  const byPhone = groupByPhone(kind, candidates);
  const chosen = new Map(choices.duplicates.map(({ number, as }) => [number, as]));
  const rowOf = new Map<string, SheetRow>();
  for (const row of right) {
    const keys = keysOf(kind, row.given);
    row.found = keys.map((key) => byKey.get(key)).find((found) => found !== undefined) ?? null;
    if (row.found === null) suspect(kind, row, byPhone, chosen.get(row.number));
    const own = row.found === null || row.isDoubtful ? keys : [...keys, row.found.id];
    const earlier = own.map((key) => rowOf.get(key)).find((other) => other !== undefined);
    if (earlier !== undefined) {
      row.reasons.push({ field: null, message: `${rowInWords(earlier)} is about the same record` });
      continue;
    }
    if (!row.isDoubtful) for (const key of own) rowOf.set(key, row);
    if (row.found === null) remember(kind, row, byPhone);
  }
}

const keysOf = (kind: KindOfImport, fields: Fields): string[] =>
  kind.keys.filter((key) => textIn(fields, key) !== '').map((key) => `${key} ${normal(textIn(fields, key))}`);

type Namesake = Pick<Existing, 'name' | 'reference'> & { record: Existing | null; row?: SheetRow };

const phonesOf = (kind: KindOfImport, fields: Fields) => texts(kind.phones.flatMap((phone) => fields[phone]));

function groupByPhone(kind: KindOfImport, candidates: Existing[]): Map<string, Namesake[]> {
  const groups = new Map<string, Namesake[]>();
  for (const record of candidates) {
    const { name, reference } = record;
    for (const phone of phonesOf(kind, record.fields)) addNamesake(groups, phone, { name, reference, record });
  }
  return groups;
}

/** A phone of more people is the academy's own, written where none was known: comparing them all would take minutes. */
const mostNamesakes = 20;

function addNamesake(byPhone: Map<string, Namesake[]>, phone: string, namesake: Namesake): void {
  const others = byPhone.get(phone) ?? [];
  byPhone.set(phone, others);
  if (others.length < mostNamesakes) others.push(namesake);
}

/** A later row of the sheet may be about the same new person. */
function remember(kind: KindOfImport, row: SheetRow, byPhone: Map<string, Namesake[]>): void {
  const { given } = row;
  const name = textIn(given, kind.nameField);
  for (const phone of phonesOf(kind, given)) addNamesake(byPhone, phone, { name, reference: null, record: null, row });
}

function suspect(
  kind: KindOfImport,
  row: SheetRow,
  byPhone: Map<string, Namesake[]>,
  choice: 'new' | 'found' | undefined,
): void {
  const name = textIn(row.given, kind.nameField);
  const namesakes = phonesOf(kind, row.given).flatMap((phone) => byPhone.get(phone) ?? []);
  const like = namesakes.find((other) => areSimilar(other.name, name));
  if (like === undefined) {
    if (namesakes[0] !== undefined) row.notes.push(`Same phone as ${calledIn(namesakes[0])}`);
    return;
  }
  if (choice === 'new') return;
  row.found = like.record;
  if (choice === 'found' && like.record !== null) return;
  row.isDoubtful = true;
  row.notes.push(`Similar name and same phone as ${calledIn(like)}`);
}

const calledIn = ({ name, reference, row }: Namesake): string => {
  if (row !== undefined) return `${name} in ${rowInWords(row).replace('Row', 'row')}`;
  return reference === null ? name : `${name} (${reference})`;
};
