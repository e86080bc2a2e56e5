import { sql } from 'drizzle-orm';
import { areSimilar, wordsOf } from '#contract/names';
import { formatPhone } from '#contract/phone';
import { sentence } from '#contract/sentence';
import { textIn, withNotes, withValues, type MatchedRow, type RuleContext, type Values } from '../../bulk/bulk-port.ts';
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
  readonly name: string | null;
  readonly students: readonly string[];
}

/**
 * A known phone identifies its person, who keeps the name on record; it replaces the sheet's name. A different name raises a question, as hostels
 * and shops lend their number: is it the same person, or another one without the number?
 */
export async function judgeGuardians<Row extends MatchedRow>(
  rows: readonly Row[],
  { db, choices, ownNumbers }: RuleContext,
): Promise<Row[]> {
  const holders = await findHolders(db, rows);
  const choiceOf = new Map(choices.parents.map(({ number, as }) => [number, as]));
  const [first, second] = guardianFields;
  return inSteps(rows, (matched) => {
    const own = withoutOwnNumbers(matched, ownNumbers);
    const once = phoneOf(own, first) === phoneOf(own, second) ? withValues(own, { [second.phone]: undefined }) : own;
    return guardianFields.reduce(
      (row, fields) => withoutIdle(judgeParent(row, fields, holders, choiceOf.get(row.number)), fields),
      once,
    );
  });
}

/** Drops the academy's own number, which fills the cell of a family that gave none. */
function withoutOwnNumbers<Row extends MatchedRow>(row: Row, ownNumbers: ReadonlySet<string>): Row {
  const fields = ['phone', ...guardianFields.map(({ phone }) => phone)].filter((field) =>
    ownNumbers.has(textIn(row.values, field)),
  );
  const [first] = fields;
  if (first === undefined) return row;
  const phone = textIn(row.values, first);
  const dropped = Object.fromEntries(fields.map((field) => [field, undefined]));
  return withNotes(
    withValues(row, dropped),
    sentence('{phone} is the academy’s own number and is left out', { phone: formatPhone(phone) }),
  );
}

const phoneOf = ({ values, match }: MatchedRow, { phone }: GuardianFields) =>
  textIn(values, phone) || textIn(match?.fields, phone);

/** Drops what is said of a guardian whom the student neither has nor gets: there is nobody whose relation it could be. */
function withoutIdle<Row extends MatchedRow>(row: Row, fields: GuardianFields): Row {
  const { name, relation, hasWhatsApp, language } = fields;
  if (phoneOf(row, fields) || textIn(row.values, name) || textIn(row.match?.fields, name)) return row;
  return withValues(row, { [relation]: undefined, [hasWhatsApp]: undefined, [language]: undefined });
}

/** Adds new holders to `holders`, which later rows may name as well. */
function judgeParent<Row extends MatchedRow>(
  row: Row,
  fields: GuardianFields,
  holders: Map<string, Holder>,
  choice: 'new' | 'found' | undefined,
): Row {
  const { name: nameField, phone: phoneField } = fields;
  const [phone, name] = [phoneOf(row, fields), textIn(row.values, nameField)];
  if (phone === '' || (name === '' && row.values[phoneField] === undefined)) return row;
  const holder = holders.get(phone) ?? { name: null, students: [] };
  const known = holder.name ?? (name || null);
  holders.set(phone, { ...holder, name: known });
  if (known === null) return row;
  const isSame = name === '' || areSimilar(wordsOf(name), wordsOf(known));
  const isOwn = row.match !== null && holder.students.includes(row.match.id);
  // A name may be corrected, or removed, if no other family knows the person by it.
  if (isOwn && (isSame || holder.students.length === 1)) return row;
  if (isSame) return withValues(row, { [nameField]: known });
  const note = sentence('{phone} is the number of {known}', { phone: formatPhone(phone), known });
  if (choice === undefined) return withNotes({ ...row, isDoubtful: true, parent: { name, known } }, note);
  const change = choice === 'found' ? { [nameField]: known } : { [phoneField]: isOwn ? null : undefined };
  return withNotes(withValues(row, change), note);
}

async function findHolders(db: Db, rows: readonly MatchedRow[]): Promise<Map<string, Holder>> {
  const phonesIn = (fields: Values | undefined) =>
    guardianFields.map(({ phone }) => textIn(fields, phone)).filter(Boolean);
  const phones = rows.flatMap(({ values, match }) => [...phonesIn(values), ...phonesIn(match?.fields)]);
  const holders = await db.rows<{ phone: string; name: string | null; students: string[] }>(sql`
    select g.phone, g.name, array_agg(l.student_id::text) as students
    from guardians g join student_guardians l on l.guardian_id = g.id
    where g.phone = any(${sql.param([...new Set(phones)])}::text[]) group by g.id`);
  return new Map(holders.map(({ phone, name, students }) => [phone, { name, students }]));
}
