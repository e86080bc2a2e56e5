import { expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { setEnquiryStatus, updateEnquiry } from '#contract/admission-enquiries';
import { markAttendance } from '#contract/attendance';
import { listAuditEntries, listAuditPeople } from '#contract/audit';
import { addStudentToBatch, changeEnrolments, removeStudentFromBatch, syncBatchStudents } from '#contract/enrolments';
import { makeAdmin, makeEnquiry, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { makeTaughtClass } from '../../../test/taught-class.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { recordAudit } from './audit.service.ts';

const app = await testApp();
const { as, db } = app;
const meera = await makeAdmin(db, { name: 'Meera' });
const office = as(meera.id);

const entriesOf = async (entityId: string) => (await office.call(listAuditEntries, { query: { entityId } })).body.data;
const none = { register: null, student: null, roster: null, stage: null, contact: null, class: null };

test('a register is shown with its day, the number marked and the number absent', async () => {
  const { batch, ids } = await makeTaughtClass(app, 3);
  const params = { batchId: batch.id };
  const records = (...statuses: ('present' | 'absent')[]) =>
    ids.map((studentId, index) => ({ studentId, status: statuses[index] ?? ('present' as const) }));
  const date = '2026-06-15';
  await office.call(markAttendance, {
    params,
    body: { date, records: records('absent', 'absent'), reason: 'Was ill' },
  });
  await office.call(markAttendance, { params, body: { date, records: records('absent'), reason: 'One came late' } });
  const [correction, first] = await entriesOf(batch.id);
  expect(first).toMatchObject({ by: 'Meera', byId: meera.id, action: 'mark', name: batch.name, changes: [] });
  expect(first?.facts.register).toEqual({
    date,
    students: 3,
    absent: 2,
    isCorrection: false,
    changed: 3,
    reason: 'Was ill',
  });
  expect(correction?.facts.register).toMatchObject({ students: 3, absent: 1, isCorrection: true, changed: 1 });
});

test('who joins and leaves a batch is named, and a list says how many', async () => {
  const { batch, ids } = await makeTaughtClass(app, 2);
  const asha = await makeStudent(db, { name: 'Asha Patil' });
  const params = { id: batch.id, studentId: asha.id };
  await office.call(addStudentToBatch, { params });
  await office.call(removeStudentFromBatch, { params });
  for (const change of ['add', 'remove']) {
    await office.call(changeEnrolments, { body: { batches: [{ batch: batch.id, [change]: [asha.id] }] } });
  }
  await office.call(syncBatchStudents, { body: { batches: [{ batch: batch.id, students: [ids[0]!, asha.id] }] } });
  const entries = await entriesOf(batch.id);
  expect(entries.map(({ action, facts }) => [action, facts])).toEqual([
    ['sync', { ...none, roster: { added: 1, removed: 1 } }],
    ['leave', { ...none, student: 'Asha Patil' }],
    ['enrol', { ...none, student: 'Asha Patil' }],
    ['leave', { ...none, student: 'Asha Patil' }],
    ['enrol', { ...none, student: 'Asha Patil' }],
  ]);
  expect(entries.flatMap(({ changes }) => changes)).toEqual([]);
});

test('a registration is named, and moved from one stage to another', async () => {
  const { id } = await makeEnquiry(db, { studentName: 'Ashwin More' });
  await office.call(updateEnquiry, { params: { id }, body: { schoolName: 'A school', version: 1 } });
  await office.call(setEnquiryStatus, { params: { id }, body: { status: 'contacted', nextFollowUpOn: '2026-06-20' } });
  expect(await entriesOf(id)).toMatchObject([
    {
      action: 'move',
      name: 'Ashwin More',
      facts: { stage: { from: 'new', to: 'contacted' } },
      changes: [{ field: 'Next call', isDate: true, before: null, after: '20-06-2026' }],
    },
    { action: 'update', name: 'Ashwin More', facts: none },
  ]);
});

test('a file is shown with name and size, without its checksum', async () => {
  const entityId = uuidv7();
  const file = `motion.pdf, 2048 bytes, ${'ab'.repeat(32)}`;
  await recordAudit(db, meera, { action: 'create', entity: 'note', entityId, after: { title: 'Motion', file } });
  const [entry] = await entriesOf(entityId);
  expect(entry?.changes).toContainEqual({ field: 'File', isDate: false, before: null, after: 'motion.pdf, 2 KB' });
  expect(JSON.stringify(entry)).not.toContain('abab');
});

test('entries carry the day of the academy, and are asked for by person and by days', async () => {
  const ravi = await makeAdmin(db, { name: 'Ravi' });
  // 19:30 in the evening of the 9th and 00:30 of the 10th in Latur.
  for (const at of ['2025-03-09T14:00:00Z', '2025-03-09T19:00:00Z', '2025-03-12T05:00:00Z']) {
    const entry = { userId: ravi.id, userName: 'Ravi', action: 'update', entity: 'batch', entityId: uuidv7() };
    await db.insert(auditLog).values({ ...entry, id: uuidv7(), at });
  }
  const days = async (query: object) =>
    (await office.call(listAuditEntries, { query: { by: ravi.id, ...query } })).body.data.map(({ day }) => day);
  expect(await days({})).toEqual(['2025-03-12', '2025-03-10', '2025-03-09']);
  expect(await days({ from: '2025-03-10' })).toEqual(['2025-03-12', '2025-03-10']);
  expect(await days({ from: '2025-03-10', to: '2025-03-10' })).toEqual(['2025-03-10']);
  expect(await days({ entity: 'student' })).toEqual([]);
});

test('the office and the teachers can be asked for, students not', async () => {
  const student = await makeStudent(db, { name: 'A Student' });
  const { data } = (await office.call(listAuditPeople)).body;
  expect(data).toContainEqual({ _id: meera.id, name: 'Meera' });
  expect(data.map(({ _id }) => _id)).not.toContain(student.id);
});
