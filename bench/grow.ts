import pg from 'pg';
import { firstNames, lastNames } from '../server/seed/demo-academy.ts';

const studentsOnce = 3_000;

/**
 * Puts `times` 3,000 students into the sample academy, each with 60 marks and twenty notifications, in batches of 60 with three classes
 * a week; each teacher has five. `isBare` leaves out classes, marks and notifications. PostgreSQL makes them up itself, without its
 * checks: made so, they hold anyway.
 */
export async function growAcademy(databaseUrl: string, times: number, { isBare = false } = {}): Promise<void> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const students = `generate_series(0, ${studentsOnce * times - 1}) as n`;
  const batches = `generate_series(0, ${(studentsOnce * times) / 60 - 1}) as b`;
  const teachers = `generate_series(0, ${(studentsOnce * times) / 60 / 5 - 1}) as t`;
  const ofBatch = (batch: string, table: string, order: string) =>
    `(select array_agg(id order by ${order}) from ${table})[1 + ${batch} % (select count(*)::int from ${table})]`;
  const names = [...firstNames.male, ...firstNames.female];
  const pick = (list: readonly string[], from: string) =>
    `(array[${list.map((name) => `'${name}'`).join(',')}])[1 + abs(hashint4(${from})) % ${list.length}]`;
  const people = [
    `insert into users (id, role, name)
       select pg_temp.id_of('aaaa', n), 'student', ${pick(names, 'n')} || ' ' || ${pick(lastNames, '-n')} from ${students}`,
    `insert into students (user_id, admission_no, standard_id, gender, phone, parent_phone, address, joined_on)
       select pg_temp.id_of('aaaa', n), 'L-' || lpad(n::text, 6, '0'), ${ofBatch('(n / 60)', 'standards', 'level')}, 'female',
              '+918' || lpad(n::text, 9, '0'), '+917' || lpad(n::text, 9, '0'), 'Sample Road', current_date - 150
       from ${students}`,
    `insert into guardians (id, name, phone)
       select pg_temp.id_of('f0f0', n), 'Parent ' || n, '+917' || lpad(n::text, 9, '0') from ${students}`,
    `insert into student_guardians (student_id, place, guardian_id, relation)
       select pg_temp.id_of('aaaa', n), 1, pg_temp.id_of('f0f0', n), 'guardian' from ${students}`,
    `insert into users (id, role, name, email)
       select pg_temp.id_of('9999', t), 'teacher', ${pick(names, 't')} || ' ' || ${pick(lastNames, '-t')},
              'large' || t || '@sample.tasika.example'
       from ${teachers}`,
    `insert into teachers (user_id) select pg_temp.id_of('9999', t) from ${teachers}`,
    `insert into batches (id, name, standard_id, subject_id, teacher_id, start_date, created_at)
       select pg_temp.id_of('bbbb', b), 'Batch ' || b, ${ofBatch('b', 'standards', 'level')}, ${ofBatch('b', 'subjects', 'name')},
              pg_temp.id_of('9999', b / 5), current_date - 150, current_date - 150
       from ${batches}`,
    `insert into enrolments (id, batch_id, student_id, roll_no, joined_on)
       select pg_temp.id_of('eeee', n), pg_temp.id_of('bbbb', n / 60), pg_temp.id_of('aaaa', n), n % 60 + 1, current_date - 150
       from ${students}`,
    `insert into attendance_totals (student_id, batch_id, present, absent, late, leave)
       select pg_temp.id_of('aaaa', n), pg_temp.id_of('bbbb', n / 60), 48, 12, 0, 0 from ${students}`,
    `insert into audit_log (id, at, user_name, action, entity, entity_id)
       select pg_temp.id_of('dddd', n), now() - n * interval '1 minute', 'Sample', 'update', 'student', pg_temp.id_of('aaaa', n)
       from ${students}`,
  ];
  const history = [
    `drop index attendance_records_student_idx`,
    `alter table attendance_records drop constraint attendance_records_pkey`,
    // Sums otherwise maintained by triggers: of each 60 marks, 48 are "present".
    `insert into registers (batch_id, date, submitted_by_name, present, absent)
       select pg_temp.id_of('bbbb', b), current_date - day, 'Sample', 48, 12 from ${batches}, ${classDays}`,
    // Very many rows: ids that exist are not made up again, and the indexes follow. Those of a register lie together, as when saved.
    `insert into attendance_records (batch_id, date, student_id, status)
       select batch.id, current_date - day, sheet.student_id,
              case when (sheet.roll_no + nth) % 5 > 0 then 'present' else 'absent' end
       from (select b, pg_temp.id_of('bbbb', b) as id from ${batches} offset 0) batch, ${classDays},
            lateral (select * from enrolments e where e.batch_id = batch.id offset 0) sheet`,
    `alter table attendance_records add constraint attendance_records_pkey primary key (batch_id, date, student_id)`,
    `create index attendance_records_student_idx on attendance_records (student_id, batch_id, date) include (status)`,
    // To everyone, all ended.
    `insert into announcements (id, title, body, start_date, end_date, audience, notified_at, created_by_name)
       select pg_temp.id_of('cccc', a), 'To everyone ' || a, 'Sample', current_date - 30 - a, current_date - 20 - a, 'everyone', now(), 'Sample'
       from generate_series(1, 20) as a`,
    `insert into notifications (id, student_id, announcement_id, read_at, created_at)
       select gen_random_uuid(), s.user_id, pg_temp.id_of('cccc', a), case when a > 3 then now() end, now() - a * interval '1 day'
       from students s, generate_series(20, 1, -1) as a`,
    `insert into batch_slots (id, batch_id, teacher_id, day, start_time, end_time, runs, batch_is_active)
       select pg_temp.id_of('5555', b * 8 + nth), pg_temp.id_of('bbbb', b), pg_temp.id_of('9999', b / 5), 1 + (b + nth) % 7, time '07:00' + b % 12 * interval '1 hour',
              time '08:00' + b % 12 * interval '1 hour',
              datemultirange(daterange(current_date - 150, null)) - coalesce(
                (select range_agg(daterange(c.start_date, c.end_date, '[]')) from closed_days c), '{}'), true
       from ${batches}, (values (0), (2), (4)) as days (nth)`,
  ];
  for (const statement of [
    `set session_replication_role = replica`,
    `set maintenance_work_mem = '1GB'`,
    `create function pg_temp.id_of(kind text, n int) returns uuid language sql immutable
       return ('0190' || kind || '-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`,
    ...people,
    ...(isBare ? [] : history),
    `vacuum analyze`,
  ]) {
    await database.query(statement);
  }
  await database.end();
}

/** Days since each class of the batch `b` and its number, in twenty weeks: most up to today, others up to yesterday. */
const classDays = `lateral (
  select day, row_number() over (order by day) as nth from generate_series(140, 0, -1) as day
  where day between (b % 10 = 0)::int and 139 + (b % 10 = 0)::int
    and (extract(isodow from current_date - day)::int - 1 - b % 7 + 7) % 7 in (0, 2, 4)) days`;
