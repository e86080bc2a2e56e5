import { sql } from 'drizzle-orm';
import { areSimilar, wordsOf } from '#contract/names';
import { formatPhone } from '#contract/phone';
import { textIn, type RuleContext, type SheetRow, type Values } from '../../bulk/bulk-port.ts';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';

/** The fields of a sheet about each of its two guardians. */
export const guardianFields = [
  {
    name: 'parentName',
    phone: 'parentPhone',
    relation: 'parentRelation',
    hasWhatsApp: 'parentHasWhatsApp',
    language: 'parentLanguage',
  },
  {
    name: 'secondParentName',
    phone: 'secondParentPhone',
    relation: 'secondParentRelation',
    hasWhatsApp: 'secondParentHasWhatsApp',
    language: 'secondParentLanguage',
  },
] as const;
type GuardianFields = (typeof guardianFields)[number];

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
  const chosen = new Map(choices.parents.map(({ number, as }) => [number, as]));
  await inSteps(rows, (row) => {
    const [first, second] = guardianFields;
    if (phoneOf(row, first) === phoneOf(row, second)) dropField(row, second.phone);
    for (const fields of guardianFields) {
      judgeParent(row, fields, holders, chosen.get(row.number));
      if (!hasGuardian(row, fields)) dropFields(row, [fields.relation, fields.hasWhatsApp, fields.language]);
    }
  });
}

/** Drops the academy's own number, which fills the cell of a family that gave none. */
function dropOwnNumbers(row: SheetRow, ownNumbers: ReadonlySet<string>): void {
  const fields = ['phone', ...guardianFields.map(({ phone }) => phone)].filter((field) =>
    ownNumbers.has(textIn(row.given, field)),
  );
  const [first] = fields;
  if (first === undefined) return;
  row.notes.push(`${formatPhone(textIn(row.given, first))} is the academy’s own number and is left out`);
  dropFields(row, fields);
}

const phoneOf = ({ given, found }: SheetRow, { phone }: GuardianFields) =>
  textIn(given, phone) || textIn(found?.fields, phone);

/** Whether the student has this guardian, or gets one by the row: without one there is nobody whose relation it could be. */
const hasGuardian = (row: SheetRow, fields: GuardianFields) =>
  phoneOf(row, fields) !== '' || (textIn(row.given, fields.name) || textIn(row.found?.fields, fields.name)) !== '';

function judgeParent(
  row: SheetRow,
  fields: GuardianFields,
  holders: Map<string, Holder>,
  choice: 'new' | 'found' | undefined,
) {
  const { name: nameField, phone: phoneField } = fields;
  const [phone, name] = [phoneOf(row, fields), textIn(row.given, nameField)];
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

const dropFields = (row: SheetRow, fields: readonly string[]): void => fields.forEach((field) => dropField(row, field));

async function findHolders(db: Db, rows: SheetRow[]): Promise<Map<string, Holder>> {
  const phonesIn = (fields: Values | undefined) =>
    guardianFields.map(({ phone }) => textIn(fields, phone)).filter(Boolean);
  const phones = rows.flatMap(({ given, found }) => [...phonesIn(given), ...phonesIn(found?.fields)]);
  const { rows: holders } = await db.execute<{ phone: string; name: string | null; students: string[] }>(sql`
    select g.phone, g.name, array_agg(l.student_id::text) as students
    from guardians g join student_guardians l on l.guardian_id = g.id
    where g.phone = any(${sql.param([...new Set(phones)])}::text[]) group by g.id`);
  return new Map(holders.map(({ phone, name, students }) => [phone, { name, students }]));
}
