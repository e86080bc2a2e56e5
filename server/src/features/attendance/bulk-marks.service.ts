import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttendanceStatus } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { ImportedMarks } from '#contract/import-rows';
import type { ImportChoices } from '#contract/imports';
import { sameName } from '#contract/names';
import {
  aboutTheSameAs,
  type BulkPort,
  type Existing,
  type Identity,
  type SheetRow,
  type Write,
} from '../../bulk/bulk-port.ts';
import { choicesAbout, isAbout } from '../../bulk/identify.ts';
import type { Db } from '../../db/client.ts';
import { formatDay } from '../../format-times.ts';
import { type ImportedMark, importMarks } from './import-marks.service.ts';

/** A student's marks by day. */
type Marks = Record<Day, AttendanceStatus | null>;

type Given = z.output<typeof ImportedMarks>;

/** A student in a batch; the marks are its fields. */
interface Attender extends Existing<Marks> {
  batchId: string;
  studentId: string;
  rollNo: number | null;
  batch: string;
  spans: { from: Day; until: Day | null }[];
}

const findAttenders = async (db: Db, condition: SQL): Promise<Attender[]> => {
  const { rows } = await db.execute<Attender & Record<string, unknown>>(sql`
    with places as (
      select e.batch_id, e.student_id, (array_agg(e.id order by e.joined_on desc))[1] as id,
             max(e.roll_no) filter (where e.left_on is null) as roll_no,
             json_agg(json_build_object('from', e.joined_on, 'until', e.left_on)) as spans
      from enrolments e group by e.batch_id, e.student_id)
    select p.id, p.batch_id as "batchId", p.student_id as "studentId", p.roll_no as "rollNo", p.spans, u.name,
           s.admission_no as reference, b.name as batch, 1 as version,
           coalesce((select jsonb_object_agg(a.date, a.status) from attendance_records a
                     where a.batch_id = p.batch_id and a.student_id = p.student_id), '{}') as fields
    from places p join users u on u.id = p.student_id join students s on s.user_id = p.student_id
    join batches b on b.id = p.batch_id
    where ${condition}`);
  return rows;
};

const identities = {
  admissionNo: {
    field: 'admissionNo',
    companions: [
      { field: 'name', question: (number, who) => `${number} is the admission number of ${who}` },
      {
        field: 'rollNo',
        question: (number, who) => `${number} is the admission number of ${who}, who has another roll number`,
      },
    ],
    ifAnother: 'refuse',
  },
  rollNo: {
    field: 'rollNo',
    companions: [{ field: 'name', question: (number, who) => `Roll number ${number} is that of ${who}` }],
    ifAnother: 'refuse',
  },
} as const satisfies Record<string, Identity>;

/** Finds the student in a batch whom each row is about. */
async function matchAttenders(db: Db, rows: SheetRow<Given, Marks>[], choices: ImportChoices): Promise<void> {
  const batchIds = [...new Set(rows.flatMap(({ given }) => given.batch ?? []))];
  const attenders = await findAttenders(db, sql`p.batch_id = any(${sql.param(batchIds)}::uuid[])`);
  const byNumber = new Map(
    attenders.flatMap((attender) => [
      [`${attender.batchId} ${sameName(attender.reference ?? '')}`, attender],
      [`${attender.batchId} #${attender.rollNo}`, attender],
    ]),
  );
  const choiceAbout = choicesAbout(choices);
  const seen = new Map<string, SheetRow<Given, Marks>>();
  for (const row of rows) {
    if (row.reasons.length > 0 || row.missing.length > 0) {
      row.reasons.push(...row.missing);
      continue;
    }
    const { batch, admissionNo, rollNo } = row.given;
    const identity = admissionNo === undefined ? identities.rollNo : identities.admissionNo;
    const found = byNumber.get(`${batch} ${admissionNo === undefined ? `#${rollNo}` : sameName(admissionNo)}`);
    if (found === undefined) {
      row.reasons.push({ field: identity.field, message: 'No student of this batch has this number' });
      continue;
    }
    const known = { name: found.name, rollNo: found.rollNo };
    if (!isAbout(row, found, identity, { nameField: 'name', choiceAbout, known })) continue;
    const earlier = seen.get(found.id);
    if (earlier !== undefined) row.reasons.push(aboutTheSameAs(earlier));
    seen.set(found.id, row);
    row.found = found;
  }
}

const marksOf = ({ id, fields, before }: Write<Marks>): ImportedMark[] =>
  Object.entries(fields).map(([date, status = null]) => ({ enrolment: id, date, status, was: before[date] ?? null }));

/** Imports past attendance; a row that matches no student of its batch is refused, none is created. */
export const bulkMarks: BulkPort<Marks, Given> = {
  entity: null,
  nameField: 'name',
  identities: Object.values(identities),
  phones: [],
  tables: [],
  lists: [],
  match: matchAttenders,
  findMany: async () => [],
  findByIds: (db, ids) => findAttenders(db, sql`p.id = any(${sql.param(ids)}::uuid[])`),
  judgeMany: async ({ rows, today }) =>
    rows.map(({ found, given: { marks = [] }, reasons }) => {
      const { name, batch, spans } = found as Attender;
      for (const { date } of marks) {
        const wasThere = spans.some(({ from, until }) => from <= date && (until === null || date < until));
        if (date > today) reasons.push({ field: date, message: `${formatDay(date)} is not here yet` });
        else if (!wasThere) reasons.push({ field: date, message: `${name} was not in ${batch} on ${formatDay(date)}` });
      }
      return Object.fromEntries(marks.map(({ date, status }) => [date, status]));
    }),
  writeMany: (tx, writes, { user }) => importMarks(tx, user, writes.flatMap(marksOf)),
  parts: [],
};
