import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { weekDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { ImportedBatch } from '#contract/import-rows';
import { sentence } from '#contract/sentence';
import {
  earlierBy,
  rowInWords,
  withReasons,
  type BulkPort,
  type Existing,
  type MatchedRow,
  type Reason,
  type RuleContext,
  type Write,
} from '../../bulk/bulk-port.ts';
import { writeMany } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { findClashes, lockTimetable, messageOf, type Plan } from './clashes.service.ts';
import { beginClasses, endClasses } from './weekly-classes.service.ts';

type Fields = Omit<z.output<typeof ImportedBatch>, 'standard' | 'subject'> & { standard: string; subject: string };

const find = async (db: Db, condition: SQL) => {
  return db.rows<Existing<Fields>>(sql`
    select b.id, b.name, b.code as reference, b.version, jsonb_build_object(
      'name', b.name, 'code', b.code, 'standard', b.standard_id, 'subject', b.subject_id, 'teacher', b.teacher_id,
      'room', b.room, 'startDate', b.start_date, 'endDate', b.end_date, 'capacity', b.capacity,
      'openForAdmission', b.open_for_admission, 'status', b.status,
      'schedule', coalesce((
        select jsonb_agg(jsonb_build_object(
                 'day', (${sql.param([...weekDays])}::text[])[s.day], 'startTime', to_char(s.start_time, 'HH24:MI'),
                 'endTime', to_char(s.end_time, 'HH24:MI'), 'room', s.own_room) order by s.day, s.start_time)
        from batch_slots s where s.batch_id = b.id and s.is_weekly), '[]')
    ) as fields
    from batches b where ${condition}`);
};

const tables = [
  {
    id: batches.id,
    columns: {
      name: batches.name,
      code: batches.code,
      standard: batches.standardId,
      subject: batches.subjectId,
      teacher: batches.teacherId,
      room: batches.room,
      startDate: batches.startDate,
      endDate: batches.endDate,
      capacity: batches.capacity,
      openForAdmission: batches.openForAdmission,
      status: batches.status,
    },
  },
] as const;

/** Writes batches with their weekly classes, one statement per table; classes that stay on record end `today`. */
export async function writeBatches(tx: Db, writes: readonly Write<Fields>[], { today }: { today: Day }): Promise<void> {
  const weeks = writes.flatMap(({ id, fields: { schedule } }) => (schedule ? [{ batchId: id, schedule }] : []));
  await endClasses(tx, weeks, today);
  await writeMany(tx, tables, writes);
  await beginClasses(tx, weeks, today);
}

export const bulkBatches: BulkPort<Fields> = {
  entity: 'batch',
  nameField: 'name',
  identities: [
    {
      field: 'name',
      companions: [
        { field: 'standard', question: (name) => sentence('{name} is here already, with another standard', { name }) },
        { field: 'subject', question: (name) => sentence('{name} is here already, with another subject', { name }) },
        { field: 'code', question: (name) => sentence('{name} is here already, with another code', { name }) },
      ],
      ifAnother: 'refuse',
    },
  ],
  phones: [],
  tables,
  lists: ['schedule'],
  findMany: (db, { keys: { name = [] } }) =>
    find(db, sql`same_name(b.name) in (select same_name(n) from unnest(${sql.param(name)}::text[]) n)`),
  findByIds: (db, ids) => find(db, sql`b.id = any(${sql.param(ids)}::uuid[])`),
  judgeMany: judgeBatches,
  writeMany: writeBatches,
  parts: ['batch_slots'],
  blockers: async (db, added) => {
    const ids = sql.param(added.map(({ id }) => id));
    const rows = await db.rows<{ id: string }>(sql`
      select batch_id as id from batch_slots where batch_id = any(${ids}::uuid[]) and only_on is not null`);
    return new Map(rows.map(({ id }) => [id, sentence('Extra classes have been added since')]));
  },
};

type Row = MatchedRow<Fields>;

async function judgeBatches(rows: readonly Row[], { db, isFinal }: RuleContext): Promise<Row[]> {
  if (isFinal) await lockTimetable(db);
  const ownerOf = await findCodes(db, rows);
  const plans = rows.map(planOf);
  const clashes = Map.groupBy(await findClashes(db, plans), ({ plan }) => plan);
  const earlierWithCode = earlierBy(rows, codeOf);
  const accepted = new Map<number | null, Row>();
  function* reasonsOf(row: Row, plan: number): Generator<Reason> {
    const owner = ownerOf.get(codeOf(row) ?? '');
    if (owner === undefined ? earlierWithCode(row) !== undefined : owner !== row.match?.id)
      yield { field: 'code', message: sentence('A batch with this code already exists') };
    const { startDate, endDate } = plans[plan]!;
    if (endDate !== null && endDate < startDate) {
      yield { field: 'endDate', message: sentence('End date cannot be before start date') };
      return;
    }
    const ofRow = clashes.get(plan) ?? [];
    const clash = ofRow.find(({ otherPlan }) => otherPlan === null || otherPlan === plan);
    if (clash !== undefined) yield { field: 'schedule', message: messageOf(clash) };
    const other = ofRow.map(({ otherPlan }) => accepted.get(otherPlan)).find((earlier) => earlier !== undefined);
    if (other !== undefined)
      yield {
        field: 'schedule',
        message: sentence('{other} has the same teacher or room at the same time', { other: rowInWords(other) }),
      };
  }
  return rows.map((matched, plan) => {
    const row = withReasons(matched, reasonsOf(matched, plan));
    if (row.reasons.length === 0) accepted.set(plan, row);
    return row;
  });
}

/** The batch as a valid row would leave it: fields that the row omits are those of the record, or of a new one. */
function planOf({ values, match, defaults }: Row): Plan {
  const {
    teacher = null,
    room = null,
    startDate = '',
    endDate = null,
    status = 'active',
    schedule = [],
  }: Partial<Fields> = { ...(match?.fields ?? defaults), ...values };
  return {
    batchId: match?.id ?? uuidv7(),
    teacherId: teacher,
    room,
    startDate,
    endDate,
    schedule: status === 'active' ? schedule : [],
  };
}

const codeOf = ({ values }: Row) => values.code?.toLowerCase();

/** The batches that have these codes, by code. */
async function findCodes(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  const codes = rows.flatMap((row) => codeOf(row) ?? []);
  const owners = await db.rows<{ id: string; code: string }>(sql`
    select id, lower(code) as code from batches where lower(code) = any(${sql.param(codes)}::text[])`);
  return new Map(owners.map(({ id, code }) => [code, id]));
}
