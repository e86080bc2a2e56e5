import { sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { AttendanceStatus } from '#contract/attendance';
import type { Day } from '#contract/fields';
import type { ImportedMarks } from '#contract/import-rows';
import type { ImportChoices } from '#contract/imports';
import { sameName } from '#contract/names';
import { sentence } from '#contract/sentence';
import {
  aboutTheSameAs,
  withReasons,
  type BulkPort,
  type Existing,
  type Identity,
  type MatchedRow,
  type ParsedRow,
  type Write,
} from '../../bulk/bulk-port.ts';
import { choicesAbout, matchWith } from '../../bulk/identify.ts';
import type { Db } from '../../db/client.ts';
import { formatDay } from '../../format-times.ts';
import { type ImportedMark, importMarks } from './import-marks.service.ts';

/** A student's marks by day. */
type Marks = Record<Day, AttendanceStatus | null>;

type SheetValues = z.output<typeof ImportedMarks>;

/** A student in a batch; the marks are its fields. */
interface Attender extends Existing<Marks> {
  batchId: string;
  studentId: string;
  rollNo: number | null;
  batch: string;
  spans: { from: Day; until: Day | null }[];
}

const findAttenders = async (db: Db, condition: SQL): Promise<Attender[]> => {
  return db.rows<Attender>(sql`
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
};

const identities = {
  admissionNo: {
    field: 'admissionNo',
    companions: [
      {
        field: 'name',
        question: (number, who) => sentence('{number} is the admission number of {who}', { number, who }),
      },
      {
        field: 'rollNo',
        question: (number, who) =>
          sentence('{number} is the admission number of {who}, who has another roll number', { number, who }),
      },
    ],
    ifAnother: 'refuse',
  },
  rollNo: {
    field: 'rollNo',
    companions: [
      { field: 'name', question: (number, who) => sentence('Roll number {number} is that of {who}', { number, who }) },
    ],
    ifAnother: 'refuse',
  },
} as const satisfies Record<string, Identity>;

type Row = MatchedRow<SheetValues, Marks>;

/** Finds the student in a batch whom each row is about. */
async function matchAttenders(db: Db, rows: readonly ParsedRow<SheetValues>[], choices: ImportChoices): Promise<Row[]> {
  const batchIds = [...new Set(rows.flatMap(({ values }) => values.batch ?? []))];
  const attenders = await findAttenders(db, sql`p.batch_id = any(${sql.param(batchIds)}::uuid[])`);
  const byNumber = new Map(
    attenders.flatMap((attender) => [
      [`${attender.batchId} ${sameName(attender.reference ?? '')}`, attender],
      [`${attender.batchId} #${attender.rollNo}`, attender],
    ]),
  );
  const choiceAbout = choicesAbout(choices);
  const match = (parsed: ParsedRow<SheetValues>): Row => {
    const row = { ...parsed, match: null, isDoubtful: false, notes: [] };
    if (row.reasons.length > 0 || row.missing.length > 0) return row;
    const { batch, admissionNo, rollNo } = row.values;
    const identity = admissionNo === undefined ? identities.rollNo : identities.admissionNo;
    const attender = byNumber.get(`${batch} ${admissionNo === undefined ? `#${rollNo}` : sameName(admissionNo)}`);
    if (attender === undefined)
      return withReasons(row, [
        { field: identity.field, message: sentence('No student of this batch has this number') },
      ]);
    const known = { name: attender.name, rollNo: attender.rollNo };
    return matchWith<Row>(row, attender, identity, { nameField: 'name', choiceAbout, known });
  };
  const seen = new Map<string, Row>();
  return rows.map(match).map((row) => {
    if (row.match === null || row.isDoubtful) return row;
    const earlier = seen.get(row.match.id);
    seen.set(row.match.id, row);
    return withReasons(row, earlier === undefined ? [] : [aboutTheSameAs(earlier)]);
  });
}

/** Refuses days that are not here yet, and those when the student was not in the batch. */
function judgeMarks(row: Row, today: Day): MatchedRow<Marks> {
  const { name, batch, spans } = row.match as Attender;
  const { marks = [] } = row.values;
  const wasThere = (date: Day) => spans.some(({ from, until }) => from <= date && (until === null || date < until));
  const reasons = marks.flatMap(({ date }) => {
    if (date > today) return { field: date, message: sentence('{date} is not here yet', { date: formatDay(date) }) };
    if (wasThere(date)) return [];
    const message = sentence('{name} was not in {batch} on {date}', { name, batch, date: formatDay(date) });
    return { field: date, message };
  });
  const values = Object.fromEntries(marks.map(({ date, status }) => [date, status]));
  return withReasons({ ...row, values }, reasons);
}

const marksOf = ({ id, fields, before }: Write<Marks>): ImportedMark[] =>
  Object.entries(fields).map(([date, status = null]) => ({ enrolment: id, date, status, was: before[date] ?? null }));

/** Imports past attendance; a row that matches no student of its batch is refused, none is created. */
export const bulkMarks: BulkPort<Marks, SheetValues> = {
  entity: null,
  nameField: 'name',
  identities: Object.values(identities),
  phones: [],
  tables: [],
  lists: [],
  match: matchAttenders,
  findMany: async () => [],
  findByIds: (db, ids) => findAttenders(db, sql`p.id = any(${sql.param(ids)}::uuid[])`),
  judgeMany: async (rows, { today }) => rows.map((row) => judgeMarks(row, today)),
  writeMany: (tx, writes, { user }) => importMarks(tx, user, writes.flatMap(marksOf)),
  parts: [],
};
