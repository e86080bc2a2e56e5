import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { deleteEnquiry, getEnquiry, setEnquiryStatus } from '#contract/admission-enquiries';
import type { BodyInputOf } from '#contract/endpoint';
import { createStudent, deleteStudent, getStudent } from '#contract/students';
import { makeAdmin, makeBatch, makeEnquiry, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { students } from '../../db/tables/student-tables.ts';

const { db, as } = await testApp();
const admin = as((await makeAdmin(db, { name: 'Meera Kulkarni' })).id);

const read = async (id: string) => (await admin.call(getEnquiry, { params: { id } })).body.data;
const move = (id: string, body: BodyInputOf<typeof setEnquiryStatus>) =>
  admin.call(setEnquiryStatus, { params: { id }, body });

describe('admitting', () => {
  test('student, places, stage, link and invitation come with one save', async () => {
    const batch = await makeBatch(db);
    const { id } = await makeEnquiry(db, {
      status: 'visit',
      visitOn: '2026-08-20',
      visitTime: '16:00',
      nextFollowUpOn: '2026-08-21',
      consentAt: '2026-08-17T05:50:00Z',
      consentBy: 'Sunil Chavan',
      consentTextVersion: '2026-11-01',
    });
    const { status, body } = await admin.call(createStudent, {
      body: { name: 'Rohan Chavan', email: 'rohan@family.example', batches: [batch.id], fromEnquiry: id },
    });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      batches: [{ _id: batch.id }],
      consent: { at: '2026-08-17T05:50:00.000Z', by: 'Sunil Chavan', textVersion: '2026-11-01' },
    });
    expect(await read(id)).toMatchObject({
      status: 'admitted',
      nextFollowUpOn: null,
      student: { _id: body.data._id, name: 'Rohan Chavan', admissionNo: body.data.admissionNo },
      history: [{ kind: 'admitted', what: `Admitted as ${body.data.admissionNo}`, by: 'Meera Kulkarni' }],
    });
    expect(await db.$count(mails, eq(mails.toAddress, 'rohan@family.example'))).toBe(1);
    const stays = await move(id, { status: 'contacted' });
    expect(stays.body.message).toBe('Rohan Chavan was admitted from this registration, so the stage stays Admitted');
    expect((await move(id, { status: 'admitted', note: 'Paid' })).status).toBe(200);
  });

  test('a second admission is refused with the student that is there', async () => {
    const { id } = await makeEnquiry(db);
    const first = await admin.call(createStudent, { body: { name: 'Only One', fromEnquiry: id } });
    const second = await admin.call(createStudent, { body: { name: 'Only One', fromEnquiry: id } });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'conflict', data: { _id: first.body.data._id } });
  });

  test('two concurrent admissions create one student', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { id } = await makeEnquiry(db);
      const name = `Race ${seed}`;
      const both = await Promise.all([1, 2].map(() => admin.call(createStudent, { body: { name, fromEnquiry: id } })));
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(await db.$count(users, eq(users.name, name))).toBe(1);
    }
  });

  test('a move at the same moment never parts stage and student', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { id } = await makeEnquiry(db);
      const [made] = await Promise.all([
        admin.call(createStudent, { body: { name: 'Both Ways', fromEnquiry: id } }),
        move(id, { status: 'declined', declineReason: 'Fees' }),
      ]);
      expect(made.status).toBe(201);
      expect(await read(id)).toMatchObject({ status: 'admitted', student: { _id: made.body.data._id } });
    }
  });

  test('a student that cannot be saved leaves the stage as it was', async () => {
    await makeStudent(db, { email: 'held@family.example' });
    const { id } = await makeEnquiry(db, { status: 'contacted' });
    for (const body of [
      { name: 'Held', email: 'held@family.example', fromEnquiry: id },
      { name: 'Held', batches: [uuidv7()], fromEnquiry: id },
    ]) {
      expect((await admin.call(createStudent, { body })).status).toBeGreaterThanOrEqual(409);
      expect(await read(id)).toMatchObject({ status: 'contacted', student: null, version: 1, history: [] });
    }
    const gone = await admin.call(createStudent, { body: { name: 'Nobody', fromEnquiry: uuidv7() } });
    expect(gone.body.fields).toHaveProperty('fromEnquiry');
    expect(await db.$count(users, eq(users.name, 'Nobody'))).toBe(0);
  });

  test('when the student is deleted the registration stays, and may be admitted again', async () => {
    const { id } = await makeEnquiry(db);
    const first = await admin.call(createStudent, { body: { name: 'By Mistake', fromEnquiry: id } });
    await admin.call(deleteStudent, { params: { id: first.body.data._id } });
    expect(await read(id)).toMatchObject({ status: 'admitted', student: null });
    const again = await admin.call(createStudent, { body: { name: 'By Intent', fromEnquiry: id } });
    expect(again.status).toBe(201);
    await admin.call(deleteEnquiry, { params: { id } });
    expect((await admin.call(getStudent, { params: { id: again.body.data._id } })).status).toBe(200);
    expect(await db.$count(students, eq(students.userId, again.body.data._id))).toBe(1);
  });
});

test('the same key admits once even when the answer was lost', async () => {
  const headers = { 'idempotency-key': uuidv7() };
  const { id } = await makeEnquiry(db);
  const body = { name: 'Answer Lost', fromEnquiry: id };
  const first = await admin.call(createStudent, { body, headers });
  const again = await admin.call(createStudent, { body, headers });
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.data._id).toBe(first.body.data._id);
});
