import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Batch, BatchInList } from '#contract/batches';
import type * as contract from '#contract/batches';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { holds } from '../../db/list-query.ts';
import { runBuilt } from '../../db/prepared.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { requireRow } from '../../refusals.ts';
import { teacherIdOf, type Caller } from '../../caller.ts';
import { clockSql } from '../schedule/class-days.sql.ts';
import { academyClock } from '../../academy/academy.ts';
import { selectBatches, toBatch } from './batch-rows.service.ts';
import { findEnrolledStudents, findMembersOf } from './roster.service.ts';

type ListQuery = QueryOf<typeof contract.listBatches>;

const sortColumns = { name: batches.nameOrder, startDate: batches.startDate, createdAt: batches.createdAt };

function orderOf(sort: ListQuery['sort']): SQL[] {
  const key = (sort ?? 'name').replace(/^-/, '') as keyof typeof sortColumns;
  const direction = sort?.startsWith('-') ? desc : asc;
  return [direction(sortColumns[key]), asc(batches.id)];
}

/** Whether a batch that is active and has not ended lacks weekly classes or a teacher. */
export const isUnreadySql = (today: Day): SQL => sql`
  ${batches.status} = 'active' and (${batches.endDate} is null or ${batches.endDate} >= ${today})
  and (${batches.teacherId} is null
       or not exists (select from batch_slots s where s.batch_id = ${batches.id} and s.is_weekly))`;

function conditionOf(
  { search, standard, subject, teacher, status, unready }: Partial<ListQuery>,
  today: Day,
): SQL | undefined {
  return and(
    search ? or(holds(batches.name, search), holds(batches.code, search)) : undefined,
    standard ? eq(batches.standardId, standard) : undefined,
    subject ? eq(batches.subjectId, subject) : undefined,
    teacher ? eq(batches.teacherId, teacher) : undefined,
    status ? eq(batches.status, status) : undefined,
    unready ? isUnreadySql(today) : undefined,
  );
}

type PageOfBatches = Pick<ListQuery, 'page' | 'limit' | 'sort'> & Partial<ListQuery>;

/** A sorted page of batches and the total. Not prepared when searching, as the text differs each time. */
async function findPage(db: Db, order: SQL[], { page, limit, ...filters }: PageOfBatches) {
  const clock = await academyClock(db);
  const condition = conditionOf(filters, clock.today);
  const select = selectBatches(db, clockSql(clock))
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit);
  const all = db.select({ total: count() }).from(batches).where(condition);
  const [rows, [counted]] = await Promise.all(filters.search ? [select, all] : [runBuilt(select), runBuilt(all)]);
  return { rows: rows.map(toBatch), total: counted?.total ?? 0 };
}

/** A page of batches with the ids of their students, or the students themselves if requested. */
export async function listBatches(db: Db, query: PageOfBatches): Promise<Page<BatchInList>> {
  const { rows, total } = await findPage(db, orderOf(query.sort), query);
  if (query.populate === undefined) return { rows, total };
  const members = await findMembersOf(
    db,
    rows.map(({ _id }) => _id),
  );
  return { rows: rows.map((batch) => ({ ...batch, enrolledStudents: members.get(batch._id) ?? [] })), total };
}

export async function listBatchesBySubject(
  db: Db,
  { subjectId, ...query }: QueryOf<typeof contract.listBatchesBySubject>,
): Promise<Page<BatchInList>> {
  return listBatches(db, { ...query, subject: subjectId });
}

/** The batches of a teacher, past ones last. */
export async function listBatchesOfTeacher(
  db: Db,
  teacherId: string,
  query: Pick<ListQuery, 'page' | 'limit' | 'search'>,
): Promise<Page<BatchInList>> {
  return findPage(db, [sql`${batches.status} <> 'active'`, ...orderOf('name')], { ...query, teacher: teacherId });
}

/** The batch as in lists: the answer of every write. */
export async function requireBatch(db: Db, id: string): Promise<BatchInList> {
  const row = requireRow(await selectBatches(db, clockSql(await academyClock(db))).where(eq(batches.id, id)));
  return toBatch(row);
}

/** One batch, with the ids of its students or, if they are populated, the students. Teachers get own batches only. */
export async function getBatch(
  db: Db,
  user: Caller,
  id: string,
  { populate = '' }: { populate?: string },
): Promise<z.output<typeof Batch>> {
  const teacherId = teacherIdOf(user);
  const ofCaller = and(eq(batches.id, id), teacherId === null ? undefined : eq(batches.teacherId, teacherId));
  const [rows, roster] = await Promise.all([
    runBuilt(selectBatches(db, clockSql(await academyClock(db))).where(ofCaller)),
    populate.includes('enrolledStudents') ? findEnrolledStudents(db, id) : undefined,
  ]);
  const batch = toBatch(requireRow(rows));
  return { ...batch, enrolledStudents: roster ?? batch.enrolledStudents };
}
