import { inArray, sql } from 'drizzle-orm';
import { weekDays } from '#contract/dates';
import type { Db } from '../../db/client.ts';
import { admissionEnquiries } from '../../db/tables/admission-enquiry-tables.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { contactMessages } from '../../db/tables/contact-message-tables.ts';
import { newsletters } from '../../db/tables/newsletter-tables.ts';
import { notes } from '../../db/tables/note-tables.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { subjects } from '../../db/tables/subject-tables.ts';

const isId = (value: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(value);

/** All ids anywhere in a stored record. */
export function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return isId(value) ? [value] : [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsIn);
  return [];
}

const named = [
  { id: users.id, name: users.name },
  { id: subjects.id, name: subjects.name },
  { id: standards.id, name: standards.name },
  { id: batches.id, name: batches.name },
  { id: admissionEnquiries.id, name: admissionEnquiries.studentName },
  { id: contactMessages.id, name: contactMessages.name },
  { id: notes.id, name: notes.title },
  { id: newsletters.id, name: newsletters.subject },
];

/** Today's names of what a change refers to, in one query. */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const parts = named.map(
    ({ id, name }) => sql`select ${id} as id, ${name} as name from ${id.table} where ${inArray(id, ids)}`,
  );
  const { rows } = await db.execute<{ id: string; name: string }>(sql.join(parts, sql` union all `));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Fields whose value is one of a few words of the program's own. */
const chosen = new Set(['colour', 'gender', 'kind', 'role', 'source', 'status']);

/** What a stored value of a field is for a reader; null where there is nothing. */
export function fieldToText(field: string, value: unknown, names: Map<string, string>): string | null {
  const text = toText(value, names);
  return text !== null && chosen.has(field) ? inWords(text) : text;
}

function toText(value: unknown, names: Map<string, string>): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return wordsOf(value, names);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object') return null;
  if (Array.isArray(value))
    return join(
      value.map((item) => toText(item, names)),
      ', ',
    );
  return recordToText(value as Record<string, unknown>, names);
}

// The database does not keep the order of an object's members: what reads well is put together by name.
function recordToText(record: Record<string, unknown>, names: Map<string, string>): string | null {
  if (typeof record.name === 'string') return record.name;
  const { day, startTime, endTime, opens, closes, room } = record;
  const hours = join([toText(startTime ?? opens, names), toText(endTime ?? closes, names)], '-');
  if (day !== undefined && hours !== null) return join([weekDay(day), hours, toText(room, names)], ' ');
  const { at, by, textVersion } = record;
  if (textVersion !== undefined) {
    return join([toText(by, names), toText(at, names), `text of ${toText(textVersion, names)}`], ', ');
  }
  const parts = Object.entries(record)
    .filter(([key]) => key !== '_id' && key !== 'id')
    .map(([key, part]) => [fieldInWords(key), fieldToText(key, part, names)] as const)
    .filter(([, text]) => text !== null);
  return parts.map(([key, text]) => `${key}: ${text}`).join(', ') || null;
}

const weekDay = (day: unknown) => {
  const word = typeof day === 'number' ? (weekDays[day - 1] ?? '') : typeof day === 'string' ? day : '';
  return word.charAt(0).toUpperCase() + word.slice(1);
};

const join = (texts: (string | null)[], separator: string) =>
  texts.filter((text) => text !== null).join(separator) || null;

function wordsOf(value: string, names: Map<string, string>): string {
  const file = /^(.+), (\d+) bytes, [\da-f]{64}$/.exec(value);
  if (file) return `${file[1]}, ${Math.ceil(Number(file[2]) / 1024)} KB`;
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (day) return `${day[3]}-${day[2]}-${day[1]}`;
  return isId(value) ? (names.get(value) ?? 'deleted') : value;
}

/** `parentPhone`, `standardId` and `isActive` as a person calls them: "Parent phone", "Standard", "Active". */
export const fieldInWords = (field: string): string => inWords(field.replace(/Ids?$/, '').replace(/^is(?=[A-Z])/, ''));

/** `passed_out` and `walkIn` as words: "Passed out", "Walk in". */
function inWords(word: string): string {
  const words = word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
