import { sql } from 'drizzle-orm';
import { areSimilar, wordsOf } from '#contract/names';
import { formatPhone } from '#contract/phone';
import { textIn, type RuleContext, type SheetRow, type Values } from '../../bulk/bulk-port.ts';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';

/** The fields of a sheet's two parents. */
const parents = [
  ['parentName', 'parentPhone'],
  ['secondParentName', 'secondParentPhone'],
] as const;

/** The owner of a phone, and the students they are the guardian of. */
interface Holder {
  name: string | null;
  students: string[];
}

/**
 * A known phone identifies its person, who keeps the name on record; it replaces the sheet's name. A different name raises a question, as hostels
 * and shops lend their number: is it the same person, or another one without the number?
 */
export async function judgeGuardians({ db, rows, choices, ownNumbers }: RuleContext): Promise<void> {
  for (const row of rows) dropOwnNumbers(row, ownNumbers);
  const holders = await findHolders(db, rows);
  const chosen = new Map(choices.duplicates.map(({ number, as }) => [number, as]));
  await inSteps(rows, (row) => {
    if (phoneOf(row, parents[0]) === phoneOf(row, parents[1])) dropField(row, 'secondParentPhone');
    for (const parent of parents) judgeParent(row, parent, holders, chosen.get(row.number));
  });
}

/** Drops the academy's own number, which fills the cell of a family that gave none. */
function dropOwnNumbers(row: SheetRow, ownNumbers: ReadonlySet<string>): void {
  const fields = ['phone', ...parents.map(([, phone]) => phone)].filter((field) =>
    ownNumbers.has(textIn(row.given, field)),
  );
  const [first] = fields;
  if (first === undefined) return;
  row.notes.push(`${formatPhone(textIn(row.given, first))} is the academy’s own number and is left out`);
  for (const field of fields) dropField(row, field);
}

type Parent = (typeof parents)[number];

const phoneOf = ({ given, found }: SheetRow, [, phone]: Parent) => textIn(given, phone) || textIn(found?.fields, phone);

function judgeParent(row: SheetRow, parent: Parent, holders: Map<string, Holder>, choice: 'new' | 'found' | undefined) {
  const [nameField, phoneField] = parent;
  const [phone, name] = [phoneOf(row, parent), textIn(row.given, nameField)];
  if (phone === '' || (name === '' && row.given[phoneField] === undefined)) return;
  const holder = holders.get(phone) ?? { name: null, students: [] };
  holders.set(phone, holder);
  const known = (holder.name ??= name || null);
  if (known === null) return;
  const isSame = name === '' || areSimilar(wordsOf(name), wordsOf(known));
  const isOwn = row.found !== null && holder.students.includes(row.found.id);
  // A name may be corrected, or removed, if no other family knows the person by it.
  if (isOwn && (isSame || holder.students.length === 1)) return;
  if (isSame || choice === 'found') setField(row, nameField, known);
  else if (choice === undefined) {
    row.isDoubtful = true;
    row.parent = { name, known };
  } else if (isOwn) setField(row, phoneField, null);
  else dropField(row, phoneField);
  if (!isSame) row.notes.push(`${formatPhone(phone)} is the number of ${known}`);
}

function setField({ given, defaults }: SheetRow, field: string, value: string | null): void {
  given[field] = value;
  defaults[field] = value;
}

function dropField({ given, defaults }: SheetRow, field: string): void {
  delete given[field];
  delete defaults[field];
}

async function findHolders(db: Db, rows: SheetRow[]): Promise<Map<string, Holder>> {
  const phonesIn = (fields: Values | undefined) => parents.map(([, phone]) => textIn(fields, phone)).filter(Boolean);
  const phones = rows.flatMap(({ given, found }) => [...phonesIn(given), ...phonesIn(found?.fields)]);
  const { rows: holders } = await db.execute<{ phone: string; name: string | null; students: string[] }>(sql`
    select g.phone, g.name, array_agg(l.student_id::text) as students
    from guardians g join student_guardians l on l.guardian_id = g.id
    where g.phone = any(${sql.param([...new Set(phones)])}::text[]) group by g.id`);
  return new Map(holders.map(({ phone, name, students }) => [phone, { name, students }]));
}
