import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AudienceKind } from '#contract/announcements';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { insertRows } from './bulk.ts';
import type { DemoStandard } from './demo-academy.ts';
import type { SeededBatch } from './demo-attendance.ts';

interface DemoAnnouncement {
  title: string;
  body: string;
  /** From today. */
  days: [first: number, last: number];
  audience: AudienceKind;
  standards?: DemoStandard[];
  batches?: string[];
  pinned?: true;
}

const demoAnnouncements: DemoAnnouncement[] = [
  {
    title: 'Unit test 2 begins next Monday',
    body: 'Mathematics on Monday, Science on Wednesday, English on Friday, each at your usual hour.\n\nBring your ID card and two pens. The portion of each subject is in its notes.',
    days: [-2, 7],
    audience: 'standards',
    standards: ['10 Standard'],
    pinned: true,
  },
  {
    title: 'Mathematics moves to Room 3 on Friday',
    body: 'The projector of our usual room is being repaired. The class is at the same time.',
    days: [-1, 4],
    audience: 'batches',
    batches: ['10 Mathematics A'],
  },
  {
    title: 'The library is open until 8 PM',
    body: 'From Monday to Friday, for everybody of the academy. What it has is listed at https://library.sample.tasika.example/catalogue and can be reserved at the desk.',
    days: [-6, 20],
    audience: 'everyone',
  },
  {
    title: 'Staff meeting on Saturday at 6:15 PM',
    body: 'Please bring the registers that are not marked yet and the portion each batch has reached.',
    days: [-1, 5],
    audience: 'teachers',
  },
  {
    title: 'Parents meet their teachers',
    body: 'Every family gets a time of ten minutes. The list hangs at the desk from the day before.',
    days: [5, 12],
    audience: 'students',
  },
  {
    title: 'Fees of the second term',
    body: 'The desk takes them from 10:00 AM to 6:00 PM.',
    days: [14, 30],
    audience: 'students',
  },
  {
    title: 'Closed on Thursday for the festival',
    body: 'Classes go on as usual the day after.',
    days: [-16, -12],
    audience: 'everyone',
  },
  {
    title: 'New timetable of the 10th',
    body: 'It holds from the first of the month. Your batches show the new hours.',
    days: [-40, -30],
    audience: 'standards',
    standards: ['10 Standard'],
  },
];

interface Made {
  batches: SeededBatch[];
  standardIds: Map<DemoStandard, string>;
  today: Day;
}

/** Announcements in every state; readers are notified of them and of the notes, and many have read them. */
export async function seedAnnouncements(tx: Db, { batches, standardIds, today }: Made): Promise<void> {
  const made = demoAnnouncements.map((announcement) => ({ ...announcement, id: uuidv7() }));
  const at = (day: number) => `${addDays(today, day)}T04:30:00Z`;
  const rows = made.map(({ id, title, body, days: [first, last], audience, pinned = false }) => ({
    id,
    title,
    body,
    audience,
    is_pinned: pinned,
    created_by_name: 'Sample Office',
    start_date: addDays(today, first),
    end_date: addDays(today, last),
    created_at: at(Math.min(first, 0) - 1),
    notified_at: first > 0 ? null : at(first),
  }));
  await insertRows(tx, 'announcements', rows);
  const ofStandards = made.flatMap(({ id, standards = [] }) =>
    standards.map((name) => ({ announcement_id: id, standard_id: standardIds.get(name) })),
  );
  await insertRows(tx, 'announcement_standards', ofStandards);
  const idOf = (name: string) => batches.find((batch) => batch.name === name)?.id;
  const ofBatches = made.flatMap(({ id, batches: names = [] }) =>
    names.map((name) => ({ announcement_id: id, batch_id: idOf(name) })),
  );
  await insertRows(tx, 'announcement_batches', ofBatches);
  await tellStudents(tx, today);
}

/** Notifies everyone on the start day; two in three have read what is older than three days. */
async function tellStudents(tx: Db, today: Day): Promise<void> {
  await tx.execute(sql`
    insert into notifications (id, student_id, announcement_id, created_at)
    select gen_random_uuid(), s.user_id, a.id, a.notified_at
      from announcements a join students s on a.audience in ('everyone', 'students')
        or s.standard_id in (select x.standard_id from announcement_standards x where x.announcement_id = a.id)
        or exists (select from announcement_batches x join enrolments e on e.batch_id = x.batch_id
                    where x.announcement_id = a.id and e.student_id = s.user_id and e.left_on is null)
     where a.notified_at is not null`);
  await tx.execute(sql`
    insert into notifications (id, student_id, note_id, created_at)
    select gen_random_uuid(), e.student_id, n.id, n.created_at
      from notes n join batches b on b.id = n.batch_id or b.teacher_id = n.teacher_id
      join enrolments e on e.batch_id = b.id and e.left_on is null
    union
    select gen_random_uuid(), n.student_id, n.id, n.created_at from notes n where n.student_id is not null
    on conflict do nothing`);
  const isOld = sql`n.created_at < ${today}::date - 3`;
  await tx.execute(sql`
    update notifications n set read_at = n.created_at + interval '5 hours'
      from students s where s.user_id = n.student_id and ${isOld} and right(s.admission_no, 1) not in ('3', '6', '9')`);
  await tx.execute(sql`
    insert into announcement_reads (announcement_id, user_id, read_at)
    select n.announcement_id, n.student_id, n.read_at from notifications n
     where n.announcement_id is not null and n.read_at is not null`);
}
