import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { insertRows } from './bulk.ts';
import type { DemoStandard, DemoSubject } from './demo-academy.ts';

interface Sample {
  name: string;
  parent: string;
  standard: DemoStandard;
  subjects?: DemoSubject[];
  status?: 'new' | 'contacted' | 'visit' | 'admitted' | 'declined';
  /** When it came in. */
  hoursAgo: number;
  /** Days from today. */
  callIn?: number;
  visitIn?: number;
  visitTime?: string;
  reason?: string;
  note?: string;
  message?: string;
  source?: 'walk_in' | 'phone';
}

/** Enquiries in every stage: some overdue, some to be called today, one call missed. */
const samples: Sample[] = [
  {
    name: 'Tanvi Gaikwad',
    parent: 'Anil Gaikwad',
    standard: '11 Science',
    subjects: ['Physics', 'Chemistry'],
    hoursAgo: 31,
  },
  { name: 'Imran Shaikh', parent: 'Salim Shaikh', standard: '12 Commerce', subjects: ['Accountancy'], hoursAgo: 26 },
  { name: 'Vedant Salunke', parent: 'Mahesh Salunke', standard: '10 Standard', hoursAgo: 2 },
  {
    name: 'Sakshi Mane',
    parent: 'Rekha Mane',
    standard: '11 Science',
    hoursAgo: 1,
    message: 'Is there a batch after 5 PM?',
  },
  { name: 'Aniket Raut', parent: 'Dilip Raut', standard: '12 Science', subjects: ['Biology'], hoursAgo: 0.7 },
  {
    name: 'Neha Suryawanshi',
    parent: 'Kiran Suryawanshi',
    standard: '12 Science',
    status: 'contacted',
    hoursAgo: 100,
    callIn: 0,
    note: 'Father decides in the evening.',
  },
  { name: 'Omkar Kadam', parent: 'Vijay Kadam', standard: '10 Standard', status: 'contacted', hoursAgo: 80, callIn: 2 },
  {
    name: 'Zoya Pathan',
    parent: 'Nasir Pathan',
    standard: '12 Commerce',
    status: 'contacted',
    hoursAgo: 130,
    note: 'Asked for the fees by message.',
    source: 'phone',
  },
  { name: 'Harsh Mule', parent: 'Sanjay Mule', standard: '11 Science', status: 'contacted', hoursAgo: 150, callIn: -1 },
  {
    name: 'Amruta Ghodke',
    parent: 'Sunil Ghodke',
    standard: '10 Standard',
    status: 'contacted',
    hoursAgo: 60,
    callIn: 4,
  },
  {
    name: 'Rohan Chavan',
    parent: 'Sunil Chavan',
    standard: '11 Science',
    subjects: ['Physics', 'Chemistry', 'Mathematics'],
    status: 'visit',
    hoursAgo: 76,
    visitIn: 0,
    visitTime: '16:00',
    note: 'Interested in the morning batch.',
  },
  {
    name: 'Pranali Shinde',
    parent: 'Vandana Shinde',
    standard: '12 Science',
    status: 'visit',
    hoursAgo: 90,
    visitIn: 1,
    visitTime: '11:30',
  },
  {
    name: 'Faizan Mulla',
    parent: 'Rafiq Mulla',
    standard: '12 Commerce',
    status: 'visit',
    hoursAgo: 120,
    visitIn: 3,
    visitTime: '17:00',
    source: 'walk_in',
  },
  { name: 'Sneha Biradar', parent: 'Ramesh Biradar', standard: '11 Science', status: 'admitted', hoursAgo: 190 },
  { name: 'Yash Waghmare', parent: 'Prakash Waghmare', standard: '12 Science', status: 'admitted', hoursAgo: 230 },
  {
    name: 'Pooja Salve',
    parent: 'Asha Salve',
    standard: '10 Standard',
    status: 'admitted',
    hoursAgo: 300,
    source: 'walk_in',
  },
  {
    name: 'Mayur Solanke',
    parent: 'Ganesh Solanke',
    standard: '12 Commerce',
    status: 'declined',
    hoursAgo: 210,
    reason: 'Joined another academy',
  },
  {
    name: 'Kaveri Lokhande',
    parent: 'Nitin Lokhande',
    standard: '10 Standard',
    status: 'declined',
    hoursAgo: 260,
    reason: 'The timing does not suit',
    source: 'phone',
  },
];

interface Made {
  standardIds: Map<DemoStandard, string>;
  subjectIds: Map<DemoSubject, string>;
  /** Students made from the admitted ones. */
  students: Map<DemoStandard, { id: string }[]>;
  today: Day;
}

/** Times are relative to now, so that "waiting 31 hours" is true whenever the samples are loaded. */
export async function seedEnquiries(tx: Db, { standardIds, subjectIds, students, today }: Made): Promise<void> {
  const now = Date.now();
  const year = Number(today.slice(0, 4));
  const first = await lastReference(tx, year, samples.length);
  const oldestFirst = samples.toSorted((a, b) => b.hoursAgo - a.hoursAgo);
  const rows = oldestFirst.map((sample, index) => {
    const { status = 'new', source, standard, visitIn, callIn } = sample;
    const received = new Date(now - sample.hoursAgo * 3_600_000).toISOString();
    const moved = new Date(now - sample.hoursAgo * 1_800_000).toISOString();
    return {
      id: uuidv7(),
      sample,
      reference: `R-${year}-${String(first + index + 1).padStart(4, '0')}`,
      student_name: sample.name,
      phone: `+919000${String(3001 + index).padStart(6, '0')}`,
      standard_id: standardIds.get(standard),
      parent_name: sample.parent,
      message: sample.message ?? null,
      source: source ?? ('website' as const),
      status,
      status_changed_at: status === 'new' ? received : moved,
      next_follow_up_on: callIn === undefined ? null : addDays(today, callIn),
      visit_on: visitIn === undefined ? null : addDays(today, visitIn),
      visit_time: sample.visitTime ?? null,
      decline_reason: sample.reason ?? null,
      consent_at: received,
      consent_by: sample.parent,
      consent_text_version: '2026-11-01',
      student_id: status === 'admitted' ? students.get(standard)?.at(-1)?.id : null,
      created_at: received,
    };
  });
  const columns = {
    id: 'uuid',
    reference: 'text',
    student_name: 'text',
    phone: 'text',
    standard_id: 'uuid',
    parent_name: 'text',
    message: 'text',
    source: 'text',
    status: 'text',
    status_changed_at: 'timestamptz',
    next_follow_up_on: 'date',
    visit_on: 'date',
    visit_time: 'time',
    decline_reason: 'text',
    consent_at: 'timestamptz',
    consent_by: 'text',
    consent_text_version: 'text',
    student_id: 'uuid',
    created_at: 'timestamptz',
  };
  await insertRows(tx, 'admission_enquiries', columns, rows);
  await tx.execute(sql`
    update admission_enquiries set parent_relation = 'father', other_guardians = jsonb_build_array(jsonb_build_object(
      'name', 'Sunanda ' || split_part(parent_name, ' ', 2), 'relation', 'mother', 'phone', regexp_replace(phone, '30(..)$', '31\\1'),
      'hasWhatsApp', true, 'language', 'mr'))
    where source <> 'website' and status <> 'admitted' and parent_name like '% %'`);
  await tx.execute(sql`
    update admission_enquiries e
    set student_name = u.name, parent_name = s.parent_name, phone = s.parent_phone, consent_by = s.parent_name
    from users u join students s on s.user_id = u.id where u.id = e.student_id`);
  await insertRows(
    tx,
    'admission_enquiry_subjects',
    { enquiry_id: 'uuid', subject_id: 'uuid' },
    rows.flatMap(({ id, sample }) =>
      (sample.subjects ?? []).map((subject) => ({ enquiry_id: id, subject_id: subjectIds.get(subject) })),
    ),
  );
  const events = rows.flatMap(({ id, sample, source, status, created_at: received, status_changed_at: moved }) => [
    { enquiry_id: id, at: received, ...receivedBy[source], note: null },
    ...(status === 'new'
      ? []
      : [
          {
            enquiry_id: id,
            at: moved,
            by_name: 'Sample Office',
            kind: status,
            what: movedTo(sample),
            note: sample.note,
          },
        ]),
  ]);
  await insertRows(
    tx,
    'admission_enquiry_events',
    { id: 'uuid', enquiry_id: 'uuid', at: 'timestamptz', by_name: 'text', kind: 'text', what: 'text', note: 'text' },
    events.map((event) => ({ id: uuidv7(), ...event, note: event.note ?? null })),
  );
}

const receivedBy = {
  website: { by_name: null, kind: 'received', what: 'Sent from the website' },
  walk_in: { by_name: 'Sample Office', kind: 'received', what: 'Came to the office' },
  phone: { by_name: 'Sample Office', kind: 'received', what: 'Called the office' },
};

function movedTo({ status, reason }: Sample): string {
  if (status === 'visit') return 'Visit booked';
  if (status === 'admitted') return 'Admitted';
  return status === 'declined' ? `Declined: ${reason}` : 'Contacted';
}

/** Reserves `count` references of a year; answers the last one used before. */
async function lastReference(tx: Db, year: number, count: number): Promise<number> {
  const { rows } = await tx.execute<{ last_no: number }>(sql`
    insert into enquiry_counters (year, last_no) values (${year}, ${count})
    on conflict (year) do update set last_no = enquiry_counters.last_no + excluded.last_no returning last_no`);
  return (rows[0]?.last_no ?? count) - count;
}
