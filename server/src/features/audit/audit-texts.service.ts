import { inArray, sql } from 'drizzle-orm';
import { dayAt, timeAt, weekDays } from '#contract/dates';
import { formatPhone } from '#contract/phone';
import { type Translate, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { admissionEnquiries } from '../../db/tables/admission-enquiry-tables.ts';
import { announcements } from '../../db/tables/announcement-tables.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { closedDays } from '../../db/tables/calendar-tables.ts';
import { contactMessages } from '../../db/tables/contact-message-tables.ts';
import { leaveRequests } from '../../db/tables/leave-request-tables.ts';
import { newsletters } from '../../db/tables/newsletter-tables.ts';
import { notes } from '../../db/tables/note-tables.ts';
import { pictures } from '../../db/tables/picture-tables.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { subjects } from '../../db/tables/subject-tables.ts';
import { formatDay, formatTime, timeSpan, weeklyTime } from '../../format-times.ts';
import { isPlaceholder, knownAddress } from '../../db/placeholders.ts';
import { fieldInWords, holdsDay, holdsInstant, holdsPhone, wordOf } from './audit-fields.ts';

type Fields = Record<string, unknown>;

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
  { id: announcements.id, name: announcements.title },
  { id: closedDays.id, name: closedDays.name },
  { id: contactMessages.id, name: contactMessages.name },
  { id: notes.id, name: notes.title },
  { id: pictures.id, name: pictures.caption },
  { id: newsletters.id, name: newsletters.subject },
  // The name of a leave request is that of its student.
  { id: leaveRequests.id, name: sql`(select name from users where id = ${leaveRequests.studentId})` },
];

/** Current names of all records a change refers to, the last known name of deleted ones, in one query. */
export async function namesOf(db: Db, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const parts = named.map(
    ({ id, name }) => sql`select ${id} as id, ${name} as name from ${id.table} where ${inArray(id, ids)}`,
  );
  const last = sql`
    select ${auditLog.entityId} as id, ${lastName} as name from ${auditLog}
     where ${inArray(auditLog.entityId, ids)} and ${auditLog.action} = 'delete'`;
  const rows = await db.rows<{ id: string; name: string | null }>(sql.join([last, ...parts], sql` union all `));
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
}

/** Fields that may name a record; the first one present is its name. */
const nameFields = ['name', 'studentName', 'title', 'caption', 'subject', 'batch', 'email'];

/** The name of a record that was stored whole, on creation or deletion. */
export const nameIn = (record: Fields): string | null =>
  textOf(nameFields.map((field) => record[field]).find((value) => typeof value === 'string'));

const lastName = sql`coalesce(${sql.join(
  nameFields.map((field) => sql`${auditLog.before} ->> ${field}`),
  sql`, `,
)})`;

/** Context for showing stored values: current names by id, the academy's time zone, and the reader's language for words of ours. */
export interface FormatContext {
  names: Pick<ReadonlyMap<string, string>, 'get'>;
  timeZone: string;
  say: Translate;
}

/** Formats a stored value as text; null if empty. */
export function fieldToText(field: string, value: unknown, context: FormatContext): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return context.say(value ? sentence('Yes') : sentence('No'));
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return wordsOf(field, value, context);
  if (typeof value !== 'object') return null;
  if (Array.isArray(value))
    return join(
      value.map((item) => fieldToText(field, item, context)),
      ', ',
    );
  return recordToText(value as Fields, context);
}

// Known members are composed by name, since jsonb does not preserve their order.
function recordToText(record: Fields, context: FormatContext): string | null {
  const { name, day, startTime, endTime, opens, closes, room, date, time, label, url, at, by, textVersion } = record;
  if (record.relation !== undefined) return guardianToText(record, context);
  if (record._id !== undefined && record.rollNo !== undefined) return placeToText(record, context);
  if (typeof name === 'string') return name;
  const [start, end] = [startTime ?? opens, endTime ?? closes];
  if (typeof start === 'string' && typeof end === 'string') {
    const weekday = typeof day === 'number' ? weekDays[day - 1] : weekDays.find((name) => name === day);
    const time = weekday ? weeklyTime({ weekday, style: 'short' }, start, end) : timeSpan(start, end);
    return join([context.say(time), textOf(room)], ' ');
  }
  if (typeof date === 'string' && typeof time === 'string') return `${formatDay(date)}, ${formatTime(time)}`;
  if (typeof url === 'string') return join([textOf(label), url], ' ');
  if (textVersion !== undefined) {
    const text = fieldToText('textVersion', textVersion, context);
    const who = join([textOf(by), fieldToText('at', at, context)], ', ');
    return context.say(sentence('{who}, text of {text}', { who: who ?? '', text: text ?? '' }));
  }
  const parts = Object.entries(record)
    .filter(([key]) => key !== '_id' && key !== 'id')
    .map(([key, part]) => [context.say(fieldInWords(key)), fieldToText(key, part, context)] as const)
    .filter(([, text]) => text !== null);
  return parts.map(([key, text]) => `${key}: ${text}`).join(', ') || null;
}

/** Formats a place as "11 Science A (12)". */
const placeToText = ({ _id, rollNo }: Fields, context: FormatContext) =>
  `${fieldToText('batch', _id, context)} (${fieldToText('rollNo', rollNo, context)})`;

function guardianToText({ name, relation, phone, language, hasWhatsApp, isPrimary }: Fields, context: FormatContext) {
  const parts = Object.entries({ name, relation, phone, language }).map(([field, value]) =>
    fieldToText(field, value, context),
  );
  return join(
    [
      ...parts,
      hasWhatsApp === false ? context.say(sentence('Not on WhatsApp')) : null,
      isPrimary === true ? context.say(sentence('First to call')) : null,
    ],
    ', ',
  );
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

const join = (texts: (string | null)[], separator: string) =>
  texts.filter((text) => text !== null).join(separator) || null;

function wordsOf(field: string, value: string, { names, timeZone, say }: FormatContext): string | null {
  if (holdsDay(field)) return formatDay(value);
  if (holdsInstant(field)) {
    const at = new Date(toInstant(value));
    return `${formatDay(dayAt(timeZone, at))}, ${formatTime(timeAt(timeZone, at))}`;
  }
  if (holdsPhone(field)) return isPlaceholder(value) ? null : formatPhone(value);
  if (field === 'address') return knownAddress(value);
  if (field === 'file') return fileInWords(value);
  if (isId(value)) return names.get(value) ?? say(sentence('Deleted'));
  const word = wordOf(field, value);
  return word ? say(word) : value;
}

/** Formats a file as "motion.pdf, 2 KB"; the record stores bytes and checksum. */
function fileInWords(file: string): string {
  const parts = /^(.+), (\d+) bytes, [\da-f]{64}$/.exec(file);
  return parts ? `${parts[1]}, ${Math.ceil(Number(parts[2]) / 1024)} KB` : file;
}
