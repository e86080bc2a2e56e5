import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getMe, login } from '#contract/auth';
import { createStudent, deleteStudent, getStudent, updateStudent } from '#contract/students';
import { enrol, makeAdmin, makeBatch, makeRegister, makeStandard, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db, anonymous } = await testApp();

const countOf = async (query: ReturnType<typeof sql>) =>
  (await db.execute<{ count: number }>(sql`select count(*)::int as count ${query}`)).rows[0]?.count;

afterEach(() => void vi.useRealTimers());

describe('admitting a student', () => {
  test('what is not given has its default, and is listed as missing', async () => {
    const { status, body } = await as.admin.call(createStudent, { body: { name: 'Ravi Patil' } });
    expect(status).toBe(201);
    expect(body.message).toBe('Student created successfully');
    expect(body.data).toMatchObject({
      name: 'Ravi Patil',
      gender: 'male',
      address: 'Default Address',
      phone: '0000000000',
      parentPhone: '0000000000',
      email: null,
      standard: null,
      status: 'active',
      consent: null,
      missing: ['phone', 'parentPhone', 'address'],
      batches: [],
      attendancePercentage: null,
      hasSignedIn: false,
      version: 1,
    });
    expect(body.data.admissionNo).toMatch(/^\d{4}-\d{4}$/);
  });

  test('the placeholder typed as a number is the placeholder, not a phone', async () => {
    const { body } = await as.admin.call(createStudent, {
      body: { name: 'Typed Zero', phone: '0000000000', parentPhone: '98765 43210', address: '' },
    });
    expect(body.data).toMatchObject({
      phone: '0000000000',
      parentPhone: '+919876543210',
      missing: ['phone', 'address'],
    });
  });

  test('without an email a one-time password is shown once, and signs in with the admission number', async () => {
    const { body } = await as.admin.call(createStudent, { body: { name: 'Sana Shaikh' } });
    expect(body.oneTimePassword).toBeTruthy();
    const signedIn = await anonymous.call(login, {
      body: { email: body.data.admissionNo, password: body.oneTimePassword as string },
    });
    expect(signedIn.status).toBe(200);
    expect(signedIn.body).toMatchObject({ mustChangePassword: true, data: { _id: body.data._id, role: 'student' } });
    const read = await as.admin.call(getStudent, { params: { id: body.data._id } });
    expect(JSON.stringify(read.body)).not.toContain(body.oneTimePassword);
    expect(await countOf(sql`from audit_log where after::text like ${`%${body.oneTimePassword}%`}`)).toBe(0);
  });

  test('with an email the student is invited and no password is shown', async () => {
    const { body } = await as.admin.call(createStudent, { body: { name: 'Mail Mina', email: 'Mina@Example.com' } });
    expect(body.oneTimePassword).toBeUndefined();
    expect(body.data.email).toBe('mina@example.com');
    expect(await countOf(sql`from mails where kind = 'invitation' and to_address = 'mina@example.com'`)).toBe(1);
  });

  test('admission numbers go by the year of joining in the academy’s calendar', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(new Date('2030-12-31T19:00:00Z'));
    const admin = as((await makeAdmin(db)).id);
    const numbers: string[] = [];
    for (const joinedOn of [undefined, '2030-06-01', undefined, '2030-06-02']) {
      const { body } = await admin.call(createStudent, { body: { name: 'Year Yash', joinedOn } });
      numbers.push(body.data.admissionNo);
    }
    expect(numbers).toEqual(['2031-0001', '2030-0001', '2031-0002', '2030-0002']);
  });

  test('a student is created with all batches, or not at all', async () => {
    const [open, full] = [await makeBatch(db), await makeBatch(db, { name: 'Full house', capacity: 1 })];
    await enrol(db, full.id, [(await makeStudent(db)).id]);
    const { body } = await as.admin.call(createStudent, {
      body: { name: 'Both Batches', batches: [open.id, open.id] },
    });
    expect(body.data.batches).toEqual([{ _id: open.id, name: open.name, rollNo: 1 }]);
    const refused = await as.admin.call(createStudent, { body: { name: 'Full Batch', batches: [open.id, full.id] } });
    expect(refused.status).toBe(422);
    expect(refused.body.fields?.batches).toContain('Full house is full');
    const missing = await as.admin.call(createStudent, { body: { name: 'Full Batch', batches: [uuidv7()] } });
    expect(missing.body.fields).toHaveProperty('batches');
    expect(await countOf(sql`from users where name = 'Full Batch'`)).toBe(0);
    const squeezed = await as.admin.call(createStudent, {
      body: { name: 'Squeezed In', batches: [full.id], overCapacity: true },
    });
    expect(squeezed.status).toBe(201);
  });

  test('twenty concurrent admissions get numbers without gaps or duplicates, even if some are refused', async () => {
    await makeStudent(db, { email: 'gap@example.com' });
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        as.admin.call(createStudent, {
          body: {
            name: `Parallel ${index}`,
            joinedOn: '2035-04-01',
            email: index % 5 === 0 ? 'gap@example.com' : `parallel${index}@example.com`,
          },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.admissionNo);
    expect(numbers.sort()).toEqual(Array.from({ length: 20 }, (_, i) => `2035-${String(i + 1).padStart(4, '0')}`));
  });

  test('of two concurrent admissions with one email exactly one succeeds', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const both = await Promise.all(
        ['One', 'Two'].map((name) =>
          as.admin.call(createStudent, { body: { name, email: `couple${seed}@example.com` } }),
        ),
      );
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    }
  });

  test('the same request sent twice with one key admits one student', async () => {
    const headers = { 'idempotency-key': uuidv7() };
    const body = { name: 'Once Only', email: 'once@example.com' };
    const first = await as.admin.call(createStudent, { body, headers });
    const again = await as.admin.call(createStudent, { body, headers });
    expect(again.status).toBe(201);
    expect(again.body.data._id).toBe(first.body.data._id);
  });
});

describe('editing a student', () => {
  test('an edit changes only what it names, and clearing a phone brings the placeholder back', async () => {
    const standard = await makeStandard(db);
    const { id } = await makeStudent(db, { profile: { schoolName: 'ZP School', standardId: standard.id } });
    const { body } = await as.admin.call(updateStudent, {
      params: { id },
      body: { name: 'New Name', phone: null, version: 1 },
    });
    expect(body).toMatchObject({
      message: 'Student updated successfully',
      data: {
        name: 'New Name',
        phone: '0000000000',
        missing: ['phone'],
        schoolName: 'ZP School',
        standard: { _id: standard.id },
        gender: 'female',
        version: 2,
      },
    });
    expect(await countOf(sql`from audit_log where entity_id = ${id} and before ->> 'phone' = '+919000000001'`)).toBe(1);
    expect(await countOf(sql`from audit_log where entity_id = ${id} and before ? 'standardId'`)).toBe(0);
  });

  test('of two concurrent edits the later one is refused with the current record', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { id } = await makeStudent(db);
      const both = await Promise.all(
        ['Left', 'Right'].map((name) => as.admin.call(updateStudent, { params: { id }, body: { name, version: 1 } })),
      );
      const [saved, refused] = both.sort((a, b) => a.status - b.status);
      expect([saved?.status, refused?.status]).toEqual([200, 409]);
      expect(refused?.body).toMatchObject({ code: 'stale', data: { name: saved?.body.data.name, version: 2 } });
    }
  });

  test('an email moves with the account and is refused when another has it', async () => {
    const { id } = await makeStudent(db);
    await makeStudent(db, { email: 'held@example.com' });
    const refused = await as.admin.call(updateStudent, {
      params: { id },
      body: { email: 'held@example.com', version: 1 },
    });
    expect(refused.body).toMatchObject({ code: 'duplicate', fields: { email: expect.any(String) } });
    await as.admin.call(updateStudent, { params: { id }, body: { email: 'moved@example.com', version: 1 } });
    expect(await countOf(sql`from users where id = ${id} and email = 'moved@example.com'`)).toBe(1);
    const gone = await as.admin.call(updateStudent, {
      params: { id },
      body: { standard: uuidv7(), version: 2 },
    });
    expect(gone.body.fields).toHaveProperty('standard');
  });

  test.each(['left', 'passed_out'] as const)(
    'a student who is %s is out of all batches and logged out',
    async (status) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      vi.setSystemTime(new Date('2026-07-10T06:00:00Z'));
      const { id } = await makeStudent(db);
      const batch = await makeBatch(db);
      await enrol(db, batch.id, [id]);
      const theirs = as(id);
      expect((await theirs.call(getMe)).status).toBe(200);
      const { body } = await as.admin.call(updateStudent, { params: { id }, body: { status, version: 1 } });
      expect(body.data).toMatchObject({ status, batches: [] });
      expect(await countOf(sql`from enrolments where student_id = ${id} and left_on = '2026-07-10'`)).toBe(1);
      expect((await theirs.call(getMe)).status).toBe(401);
      const back = await as.admin.call(updateStudent, { params: { id }, body: { status: 'active', version: 2 } });
      expect(back.body.data).toMatchObject({ status: 'active', batches: [] });
      expect(await countOf(sql`from users where id = ${id} and is_active`)).toBe(1);
    },
  );
});

describe('deleting a student', () => {
  test('account, places and attendance go with the student, and the deletion is kept on record', async () => {
    const { id, name } = await makeStudent(db);
    const batch = await makeBatch(db);
    await enrol(db, batch.id, [id]);
    await makeRegister(db, batch.id, '2026-03-02', { [id]: 'present' });
    expect((await as.admin.call(deleteStudent, { params: { id } })).body).toMatchObject({
      data: { _id: id },
      message: 'Student deleted successfully',
    });
    expect(await countOf(sql`from users where id = ${id}`)).toBe(0);
    expect(await countOf(sql`from enrolments where student_id = ${id}`)).toBe(0);
    expect(await countOf(sql`from attendance_records where student_id = ${id}`)).toBe(0);
    expect(await countOf(sql`from audit_log where entity_id = ${id} and before ->> 'name' = ${name}`)).toBe(1);
    expect((await as.admin.call(getStudent, { params: { id } })).status).toBe(404);
    expect((await as.admin.call(deleteStudent, { params: { id } })).status).toBe(404);
    expect((await as.admin.call(updateStudent, { params: { id }, body: { version: 1 } })).status).toBe(404);
  });
});
