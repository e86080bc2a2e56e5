import { sql } from 'drizzle-orm';
import type { Db } from '../../src/db/client.ts';
import type { People } from './crash-academy.ts';

interface Write {
  path: string;
  body: object;
}

/** A client that saves repeatedly, and knows the expected state of the database after each save. */
export interface Writer {
  name: string;
  write(number: number): Write;
  /** Deviations after exactly the writes 1 to `last` were acknowledged, each with one effect; empty if none. */
  check(db: Db, last: number): Promise<string[]>;
}

const day = () => new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });

async function one<Row extends Record<string, unknown>>(db: Db, query: ReturnType<typeof sql>): Promise<Row> {
  return (await db.execute<Row>(query)).rows[0] as Row;
}

function differences(name: string, found: Record<string, unknown>, wanted: Record<string, unknown>): string[] {
  return Object.entries(wanted)
    .filter(([what, value]) => String(found[what]) !== String(value))
    .map(([what, value]) => `${name}: ${what} is ${String(found[what])} instead of ${String(value)}`);
}

/** A register in which each save changes every line; a torn one would mix two saves. */
function teacher({ register: { batchId, studentIds } }: People): Writer {
  return {
    name: 'registers',
    write: (number) => ({
      path: `/attendance/batch/${batchId}`,
      body: {
        date: day(),
        records: studentIds.map((studentId) => ({
          studentId,
          status: number % 2 === 0 ? 'absent' : 'present',
          remark: `save ${number}`,
        })),
      },
    }),
    async check(db, last) {
      if (last === 0) return [];
      const found = await one(
        db,
        sql`select (select count(*) from attendance_records where batch_id = ${batchId}) as lines,
                   (select string_agg(distinct remark, ', ') from attendance_records where batch_id = ${batchId}) as remark,
                   (select sum(version) from registers where batch_id = ${batchId}) as version,
                   (select count(*) from attendance_changes where batch_id = ${batchId}) as corrections,
                   (select count(*) from audit_log where action = 'mark' and entity_id = ${batchId}) as noted`,
      );
      return differences(this.name, found, {
        lines: studentIds.length,
        remark: `save ${last}`,
        version: last,
        corrections: last - 1,
        noted: last,
      });
    },
  };
}

/** A group of students who move together between two batches. */
function mover({ moving: { batchIds, studentIds } }: People): Writer {
  const target = (number: number) => batchIds[number % 2 === 0 ? 0 : 1];
  return {
    name: 'enrolments',
    write: (number) => ({
      path: '/batches/sync-students',
      body: { batches: batchIds.map((batch) => ({ batch, students: batch === target(number) ? studentIds : [] })) },
    }),
    async check(db, last) {
      const found = await one(
        db,
        sql`select count(*) filter (where batch_id = ${target(last)}) as there,
                   count(*) filter (where batch_id <> ${target(last)}) as elsewhere,
                   (select count(*) from audit_log where action = 'sync') as noted
              from enrolments where left_on is null and batch_id in (${batchIds[0]}, ${batchIds[1]})`,
      );
      return differences(this.name, found, { there: studentIds.length, elsewhere: 0, noted: last });
    },
  };
}

/** Families who register: record, number, history, and mail with its job. */
function frontDesk(): Writer {
  return {
    name: 'registrations',
    write: (number) => ({
      path: '/admission-enquiries',
      body: {
        studentName: `Family ${number}`,
        phone: '98200 00000',
        email: `family${number}@sample.tasika.example`,
        source: 'phone',
      },
    }),
    async check(db, last) {
      const found = await one(
        db,
        sql`select count(*) as records, count(distinct student_name) as families,
                   coalesce(max(right(reference, 4)::int), 0) as number,
                   (select count(*) from admission_enquiry_events) as events,
                   (select count(distinct to_address) from mails where kind = 'enquiry-received') as addressed,
                   (select count(*) from mails where kind = 'enquiry-received') as mails,
                   (select count(*) from mails m where m.status = 'waiting' and not exists
                     (select from pgboss.job j where j.name = 'mail' and j.singleton_key = m.id::text
                        and j.state in ('created', 'retry', 'active'))) as "mails nobody sends"
              from admission_enquiries`,
      );
      const counts = ['records', 'families', 'number', 'events', 'addressed', 'mails'];
      return differences(this.name, found, {
        ...Object.fromEntries(counts.map((count) => [count, last])),
        'mails nobody sends': 0,
      });
    },
  };
}

/** New students with a one-time password and a seat: account, record, number and enrolment. */
function office({ admission: { batchId } }: People): Writer {
  return {
    name: 'students',
    write: (number) => ({
      path: '/students',
      body: {
        name: `Newcomer ${number}`,
        gender: 'female',
        phone: '98300 00000',
        batches: [batchId],
        overCapacity: true,
      },
    }),
    async check(db, last) {
      const found = await one(
        db,
        sql`select count(*) as accounts, count(distinct u.name) as people, count(s.user_id) as records,
                   count(e.id) as seats, coalesce(max(right(s.admission_no, 4)::int), 0) as number
              from users u left join students s on s.user_id = u.id
              left join enrolments e on e.student_id = u.id and e.batch_id = ${batchId}
             where u.name like 'Newcomer %'`,
      );
      const counts = ['accounts', 'people', 'records', 'seats', 'number'];
      return differences(this.name, found, Object.fromEntries(counts.map((count) => [count, last])));
    },
  };
}

export const writersFor = (people: People): Writer[] => [teacher(people), mover(people), frontDesk(), office(people)];
