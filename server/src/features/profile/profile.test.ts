import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getMe, login } from '#contract/auth';
import {
  getMyProfile,
  getMyStudentDetails,
  getMyStudentProfile,
  updateMyProfile,
  updateMyStudentProfile,
} from '#contract/profile';
import { makeAdmin, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';

const { db, as, anonymous } = await testApp();
const password = 'seven-grey-umbrellas';

const auditOf = (id: string) => db.select().from(auditLog).where(eq(auditLog.entityId, id));

describe('an admin’s profile', () => {
  test('shows the person and the version it is edited with', async () => {
    const admin = await makeAdmin(db, { name: 'Asha Patil' });
    expect((await as(admin.id).call(getMyProfile)).body.data).toEqual({
      _id: admin.id,
      name: 'Asha Patil',
      email: admin.email,
      role: 'admin',
      version: 1,
    });
  });

  test('takes a new name without the password, in the session and on record', async () => {
    const admin = await makeAdmin(db, { name: 'Asha Patil' });
    const me = as(admin.id);
    await me.call(getMe);
    const answer = await me.call(updateMyProfile, {
      body: { name: 'Asha Kale', email: admin.email ?? '', version: 1 },
    });
    expect(answer.body).toMatchObject({ data: { name: 'Asha Kale', version: 2 }, message: 'Profile saved' });
    expect((await me.call(getMe)).body.data.name).toBe('Asha Kale');
    expect(await auditOf(admin.id)).toMatchObject([
      { action: 'update', before: { name: 'Asha Patil' }, after: { name: 'Asha Kale' } },
    ]);
  });

  test('takes a new email only with the current password', async () => {
    const admin = await makeAdmin(db, { password });
    const me = as(admin.id);
    const change = (currentPassword?: string) =>
      me.call(updateMyProfile, {
        body: { name: admin.name, email: 'moved@school.example', currentPassword, version: 1 },
      });
    expect((await change()).body.fields).toEqual({
      currentPassword: 'Enter your current password to change the email',
    });
    expect((await change('wrong')).body.fields).toEqual({ currentPassword: 'This is not your current password' });
    expect((await change(password)).status).toBe(200);
    const entered = await anonymous.call(login, { body: { email: 'moved@school.example', password } });
    expect(entered.status).toBe(200);
  });

  test('keeps what is not sent', async () => {
    const admin = await makeAdmin(db);
    const { body } = await as(admin.id).call(updateMyProfile, { body: { name: 'New Name', version: 1 } });
    expect(body.data).toMatchObject({ name: 'New Name', email: admin.email });
  });

  test('refuses an email that is taken, beside its field', async () => {
    const other = await makeAdmin(db);
    const admin = await makeAdmin(db, { password });
    const answer = await as(admin.id).call(updateMyProfile, {
      body: { name: admin.name, email: other.email ?? '', currentPassword: password, version: 1 },
    });
    expect([answer.status, answer.body.fields]).toEqual([409, { email: 'This email already has an account' }]);
  });

  test('is not overwritten by a stale form, and of two concurrent saves one is kept', async () => {
    const admin = await makeAdmin(db);
    const save = (name: string) =>
      as(admin.id).call(updateMyProfile, { body: { name, email: admin.email ?? '', version: 1 } });
    const answers = await Promise.all([save('First Name'), save('Second Name')]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409);
    expect(stale?.body.data).toMatchObject({ version: 2 });
  });

  test('is for admins', async () => {
    expect((await as.teacher.call(getMyProfile)).status).toBe(403);
    expect((await as.student.call(getMyProfile)).status).toBe(403);
    expect((await anonymous.call(getMyProfile)).status).toBe(401);
  });
});

describe('a student’s profile', () => {
  test('is the student’s own record', async () => {
    const student = await makeStudent(db, { name: 'Kavya Joshi' });
    for (const endpoint of [getMyStudentProfile, getMyStudentDetails]) {
      const { body } = await as(student.id).call(endpoint);
      expect(body.data).toMatchObject({
        _id: student.id,
        name: 'Kavya Joshi',
        admissionNo: student.profile.admissionNo,
      });
    }
  });

  test('takes a new phone and address, and nothing else', async () => {
    const student = await makeStudent(db, { name: 'Kavya Joshi' });
    const body = { phone: '98765 43210', address: 'New Road 2', version: 1, name: 'Somebody Else', status: 'left' };
    const answer = await as(student.id).call(updateMyStudentProfile, { body });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({
      name: 'Kavya Joshi',
      phone: '+919876543210',
      address: 'New Road 2',
      status: 'active',
      version: 2,
    });
    expect(await auditOf(student.id)).toMatchObject([
      { action: 'update', after: { phone: '+919876543210', address: 'New Road 2' } },
    ]);
  });

  test('who has no phone can still save an address', async () => {
    const student = await makeStudent(db);
    const answer = await as(student.id).call(updateMyStudentProfile, {
      body: { phone: '', address: 'New Road 2', version: 1 },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ address: 'New Road 2', phone: '0000000000' });
    expect(answer.body.data.missing).toContain('phone');
  });

  test('an emptied address counts as missing', async () => {
    const student = await makeStudent(db);
    const answer = await as(student.id).call(updateMyStudentProfile, {
      body: { phone: '9876543210', address: '', version: 1 },
    });
    expect(answer.body.data).toMatchObject({ address: 'Default Address', missing: ['address'] });
  });

  test('an older form does not overwrite a newer record', async () => {
    const student = await makeStudent(db);
    const body = { phone: '9876543210', address: 'A', version: 1 };
    expect((await as(student.id).call(updateMyStudentProfile, { body })).status).toBe(200);
    const stale = await as(student.id).call(updateMyStudentProfile, { body });
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  });
});
