import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { takeNumbers } from '../src/db/take-numbers.ts';
import { enquiryCounters } from '../src/db/tables/admission-enquiry-tables.ts';
import { insertRows } from './bulk.ts';
import type { DemoStandard, DemoSubject } from './demo-academy.ts';

type Status = 'new' | 'contacted' | 'visit' | 'admitted' | 'declined';

interface Details {
  subjects?: DemoSubject[];
  /** Days from today. */
  callIn?: number;
  visit?: [inDays: number, time: string];
  reason?: string;
  note?: string;
  message?: string;
  via?: 'walk_in' | 'phone';
}

type Sample = [name: string, parent: string, standard: DemoStandard, hoursAgo: number, status: Status, Details?];

/** Enquiries in every stage: some overdue, some to be called today, one call missed. A parent has the last name of the child. */
const samples: Sample[] = [
  ['Tanvi Gaikwad', 'Anil', '11 Science', 31, 'new', { subjects: ['Physics', 'Chemistry'] }],
  ['Imran Shaikh', 'Salim', '12 Commerce', 26, 'new', { subjects: ['Accountancy'] }],
  ['Vedant Salunke', 'Mahesh', '10 Standard', 2, 'new'],
  ['Sakshi Mane', 'Rekha', '11 Science', 1, 'new', { message: 'Is there a batch after 5 PM?' }],
  ['Aniket Raut', 'Dilip', '12 Science', 0.7, 'new', { subjects: ['Biology'] }],
  ['Neha Suryawanshi', 'Kiran', '12 Science', 100, 'contacted', { callIn: 0, note: 'Father decides in the evening.' }],
  ['Omkar Kadam', 'Vijay', '10 Standard', 80, 'contacted', { callIn: 2 }],
  ['Zoya Pathan', 'Nasir', '12 Commerce', 130, 'contacted', { note: 'Asked for the fees by message.', via: 'phone' }],
  ['Harsh Mule', 'Sanjay', '11 Science', 150, 'contacted', { callIn: -1 }],
  ['Amruta Ghodke', 'Sunil', '10 Standard', 60, 'contacted', { callIn: 4 }],
  [
    'Rohan Chavan',
    'Sunil',
    '11 Science',
    76,
    'visit',
    {
      subjects: ['Physics', 'Chemistry', 'Mathematics'],
      visit: [0, '16:00'],
      note: 'Interested in the morning batch.',
    },
  ],
  ['Pranali Shinde', 'Vandana', '12 Science', 90, 'visit', { visit: [1, '11:30'] }],
  ['Faizan Mulla', 'Rafiq', '12 Commerce', 120, 'visit', { visit: [3, '17:00'], via: 'walk_in' }],
  ['Sneha Biradar', 'Ramesh', '11 Science', 190, 'admitted'],
  ['Yash Waghmare', 'Prakash', '12 Science', 230, 'admitted'],
  ['Pooja Salve', 'Asha', '10 Standard', 300, 'admitted', { via: 'walk_in' }],
  ['Mayur Solanke', 'Ganesh', '12 Commerce', 210, 'declined', { reason: 'Joined another academy' }],
  ['Kaveri Lokhande', 'Nitin', '10 Standard', 260, 'declined', { reason: 'The timing does not suit', via: 'phone' }],
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
  const numbers = await takeNumbers(tx, enquiryCounters, Number(today.slice(0, 4)), samples.length);
  const oldestFirst = samples.toSorted(([, , , a], [, , , b]) => b - a);
  const made = oldestFirst.map(([name, parent, standard, hoursAgo, status, details = {}], index) => {
    const { subjects = [], callIn, visit, reason, note, message, via: source = 'website' } = details;
    const id = uuidv7();
    const parentName = `${parent} ${name.split(' ')[1]}`;
    const received = new Date(now - hoursAgo * 3_600_000).toISOString();
    const moved = new Date(now - hoursAgo * 1_800_000).toISOString();
    const what = {
      new: '',
      contacted: 'Contacted',
      visit: 'Visit booked',
      admitted: 'Admitted',
      declined: `Declined: ${reason}`,
    };
    return {
      row: {
        id,
        reference: `R-${numbers[index]}`,
        student_name: name,
        phone: `+919000${String(3001 + index).padStart(6, '0')}`,
        standard_id: standardIds.get(standard),
        parent_name: parentName,
        message,
        source,
        status,
        status_changed_at: status === 'new' ? received : moved,
        next_follow_up_on: callIn === undefined ? null : addDays(today, callIn),
        visit_on: visit && addDays(today, visit[0]),
        visit_time: visit?.[1],
        decline_reason: reason,
        consent_at: received,
        consent_by: parentName,
        consent_text_version: '2026-11-01',
        student_id: status === 'admitted' ? students.get(standard)?.at(-1)?.id : null,
        created_at: received,
      },
      subjects: subjects.map((subject) => ({ enquiry_id: id, subject_id: subjectIds.get(subject) })),
      events: [
        { id: uuidv7(), enquiry_id: id, at: received, kind: 'received', ...receivedBy[source] },
        { id: uuidv7(), enquiry_id: id, at: moved, by_name: 'Sample Office', kind: status, what: what[status], note },
      ].slice(0, status === 'new' ? 1 : 2),
    };
  });
  const rows = made.map(({ row }) => row);
  await insertRows(tx, 'admission_enquiries', rows);
  await tx.execute(sql`
    update admission_enquiries set parent_relation = 'father', other_guardians = jsonb_build_array(jsonb_build_object(
      'name', 'Sunanda ' || split_part(parent_name, ' ', 2), 'relation', 'mother', 'phone', regexp_replace(phone, '30(..)$', '31\\1'),
      'hasWhatsApp', true, 'language', 'mr'))
    where source <> 'website' and status <> 'admitted' and parent_name like '% %'`);
  await tx.execute(sql`
    update admission_enquiries e
    set student_name = u.name, parent_name = s.parent_name, phone = s.parent_phone, consent_by = s.parent_name
    from users u join students s on s.user_id = u.id where u.id = e.student_id`);
  const subjects = made.flatMap(({ subjects }) => subjects);
  await insertRows(tx, 'admission_enquiry_subjects', subjects);
  const events = made.flatMap(({ events }) => events);
  await insertRows(tx, 'admission_enquiry_events', events);
}

const receivedBy = {
  website: { what: 'Sent from the website' },
  walk_in: { by_name: 'Sample Office', what: 'Came to the office' },
  phone: { by_name: 'Sample Office', what: 'Called the office' },
};
