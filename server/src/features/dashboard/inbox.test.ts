import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { setEnquiryStatus } from '#contract/admission-enquiries';
import { answerContactMessage } from '#contract/contact-messages';
import { getAdminSummary, getInbox } from '#contract/dashboard';
import { settleMail } from '#contract/mail';
import {
  enrol,
  makeAdmin,
  makeBatch,
  makeEnquiry,
  makeRegister,
  makeStandard,
  makeStudent,
  makeTeacher,
} from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, pool } = await testApp();
const office = as((await makeAdmin(db)).id);

// A Wednesday, 10:30 in the morning in Latur.
const today = '2026-07-15';
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime('2026-07-15T05:00:00Z');
  await pool.query('truncate batches, admission_enquiries, contact_messages, mails cascade');
});
afterEach(() => {
  vi.useRealTimers();
});

const inbox = async () => (await office.call(getInbox)).body.data;
const kinds = async () => (await inbox()).items.map(({ kind, name }) => [kind, name]);

async function makeMessage(name: string, createdAt = '2026-07-14T05:00:00Z') {
  const id = uuidv7();
  await pool.query(
    `insert into contact_messages (id, name, phone, message, created_at) values ($1, $2, '+919800000009', 'When do you start?', $3)`,
    [id, name, createdAt],
  );
  return id;
}

async function makeMail(status: string) {
  const id = uuidv7();
  await pool.query(
    `insert into mails (id, kind, to_address, subject, text, html, status) values ($1, 'reset', $2, 'A new password', 't', 'h', $3)`,
    [id, `${status}@example.com`, status],
  );
  return id;
}

async function makeForgottenClass() {
  const teacher = await makeTeacher(db, { name: 'Meera Joshi', profile: { phone: '+919811111111' } });
  const schedule = [{ day: 'wed' as const, startTime: '08:00', endTime: '09:00' }];
  const batch = await makeBatch(db, { name: '11 Physics', startDate: '2026-06-01', teacherId: teacher.id, schedule });
  const student = await makeStudent(db);
  await enrol(db, batch.id, [student.id], { joinedOn: '2026-06-01' });
  return { batch, student };
}

test('nothing to do is an empty list', async () => {
  expect(await inbox()).toEqual({
    today,
    total: 0,
    items: [],
    counts: { visit: 0, call: 0, leave: 0, registration: 0, message: 0, attendance: 0, register: 0, mail: 0 },
  });
});

test('everything that waits stands in one list, each with whom to call', async () => {
  const standard = await makeStandard(db, { name: '11 Science' });
  const due = await makeEnquiry(db, { studentName: 'Due', status: 'contacted', nextFollowUpOn: '2026-07-14' });
  const waiting = await makeEnquiry(db, {
    studentName: 'Waiting',
    standardId: standard.id,
    parentName: 'Sunita More',
    phone: '+919844444444',
    createdAt: '2026-07-13T05:00:00Z',
  });
  const message = await makeMessage('A Visitor');
  const { batch } = await makeForgottenClass();
  const mail = await makeMail('failed');
  const { items, total, counts } = await inbox();
  expect(total).toBe(5);
  expect(counts).toEqual({
    visit: 0,
    call: 1,
    leave: 0,
    registration: 1,
    message: 1,
    attendance: 0,
    register: 1,
    mail: 1,
  });
  expect(items).toMatchObject([
    { kind: 'call', _id: due.id, name: 'Due', status: 'contacted', day: '2026-07-14', phone: '+919000000003' },
    {
      kind: 'registration',
      _id: waiting.id,
      name: 'Waiting',
      about: '11 Science',
      contactName: 'Sunita More',
      phone: '+919844444444',
      status: 'new',
      since: '2026-07-13T05:00:00.000Z',
    },
    { kind: 'message', _id: message, name: 'A Visitor', about: 'When do you start?', phone: '+919800000009' },
    {
      kind: 'register',
      _id: batch.id,
      name: '11 Physics',
      contactName: 'Meera Joshi',
      phone: '+919811111111',
      day: today,
    },
    { kind: 'mail', _id: mail, name: 'failed@example.com', about: 'A new password' },
  ]);
});

test('a visit stands first from the day before, and stays when it is past', async () => {
  const visit = (studentName: string, visitOn: string) =>
    makeEnquiry(db, { studentName, status: 'visit', visitOn, visitTime: '16:00' });
  await visit('Next week', '2026-07-17');
  const past = await visit('Past', '2026-07-13');
  const tomorrow = await visit('Tomorrow', '2026-07-16');
  const { items, counts } = await inbox();
  expect(counts).toMatchObject({ visit: 2, call: 0 });
  expect(items).toMatchObject([
    { kind: 'visit', _id: past.id, name: 'Past', day: '2026-07-13', time: '16:00' },
    { kind: 'visit', _id: tomorrow.id, name: 'Tomorrow', day: '2026-07-16', time: '16:00' },
  ]);
});

test('a call planned for later, a message that was answered and a mail that only waits are not in it', async () => {
  await makeEnquiry(db, { status: 'contacted', nextFollowUpOn: '2026-07-16' });
  await makeEnquiry(db, { status: 'new', nextFollowUpOn: '2026-07-16' });
  await makeEnquiry(db, { status: 'contacted' });
  await makeMail('waiting');
  await makeMail('sent');
  expect(await kinds()).toEqual([]);
});

test('who waits longest stands first, and of very many the list says how many there are', async () => {
  await makeMessage('Second', '2026-07-14T05:00:00Z');
  await makeMessage('First', '2026-07-13T05:00:00Z');
  expect(await kinds()).toEqual([
    ['message', 'First'],
    ['message', 'Second'],
  ]);
  for (let made = 0; made < 20; made += 1) await makeMessage(`More ${made}`);
  const { items, counts, total } = await inbox();
  expect([items.length, counts.message, total]).toEqual([20, 22, 22]);
});

test('what is done leaves the list', async () => {
  const enquiry = await makeEnquiry(db, { status: 'new', nextFollowUpOn: today });
  const message = await makeMessage('A Visitor');
  const mail = await makeMail('failed');
  const { batch, student } = await makeForgottenClass();
  expect(await kinds()).toHaveLength(4);
  await office.call(setEnquiryStatus, {
    params: { id: enquiry.id },
    body: { status: 'contacted', nextFollowUpOn: null },
  });
  await office.call(answerContactMessage, { params: { id: message }, body: { status: 'answered' } });
  await office.call(settleMail, { params: { id: mail }, body: { isSettled: true } });
  await makeRegister(db, batch.id, today, { [student.id]: 'present' });
  expect(await kinds()).toEqual([]);
  expect((await office.call(getAdminSummary)).body.data.mail.failed).toBe(0);
  await office.call(settleMail, { params: { id: mail }, body: { isSettled: false } });
  expect(await kinds()).toEqual([['mail', 'failed@example.com']]);
});

test('only a mail that failed can be done with', async () => {
  const mail = await makeMail('waiting');
  const { status, body } = await office.call(settleMail, { params: { id: mail }, body: { isSettled: true } });
  expect([status, body.message]).toEqual([422, 'This mail has not failed']);
});
