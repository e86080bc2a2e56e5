import { sql } from 'drizzle-orm';
import type { BatchChoice } from '#contract/admission-enquiries';
import type { Slot } from '#contract/batches';
import type { Db } from '../../db/client.ts';
import { scheduleSql } from '../batches/batch-rows.service.ts';
import { academyClock } from '../../academy/academy.ts';

type Row = Omit<BatchChoice, 'isSuggested'> & Record<string, unknown>;

const maxChoices = 200;

export async function listBatchChoices(db: Db, enquiryId: string): Promise<BatchChoice[]> {
  const { today } = await academyClock(db);
  const [, rows] = await Promise.all([
    db.requireRow(sql`select from admission_enquiries where id = ${enquiryId}`),
    db.rows<Row>(sql`
      select b.id as "_id", b.name, json_build_object('_id', sub.id, 'name', sub.name, 'colour', sub.colour) as subject,
             case when b.teacher_id is not null then json_build_object('_id', b.teacher_id, 'name', u.name) end as teacher,
             ${scheduleSql(sql`b.id`)} as schedule, enrolled.count as "enrolledCount",
             case when b.capacity is not null then greatest(b.capacity - enrolled.count, 0) end as "seatsLeft", wanted.subject_id is not null as "isWanted"
      from admission_enquiries e
      join batches b on b.status = 'active' and b.open_for_admission and (b.end_date is null or b.end_date >= ${today})
      join subjects sub on sub.id = b.subject_id
      left join users u on u.id = b.teacher_id
      left join admission_enquiry_subjects wanted on wanted.enquiry_id = e.id and wanted.subject_id = b.subject_id
      cross join lateral (
        select count(*)::int as count from enrolments en where en.batch_id = b.id and en.left_on is null) enrolled
      where e.id = ${enquiryId}
        and (b.standard_id = e.standard_id or (e.standard_id is null and wanted.subject_id is not null))
      order by wanted.subject_id is null, sub.name_order, b.name_order, b.id limit ${maxChoices}`),
  ]);
  return withSuggestions(rows);
}

function withSuggestions(rows: Row[]): BatchChoice[] {
  const chosen: Row[] = [];
  return rows.map((row) => {
    const isSuggested =
      row.isWanted &&
      row.seatsLeft !== 0 &&
      !chosen.some(({ subject, schedule }) => subject._id === row.subject._id || clash(schedule, row.schedule));
    if (isSuggested) chosen.push(row);
    return { ...row, isSuggested };
  });
}

const clash = (some: Slot[], others: Slot[]): boolean =>
  some.some((a) => others.some((b) => a.day === b.day && a.startTime < b.endTime && b.startTime < a.endTime));
