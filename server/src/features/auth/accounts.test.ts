import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { getMe, inviteUser, login, register, resetPassword, validateResetToken } from '#contract/auth';
import { createTeacher, deleteTeacher } from '#contract/teachers';
import { makeAdmin, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/call.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { createAccount, firstPasswordFor, updateAccount } from './accounts.service.ts';

const { db, pool, as, anonymous } = await testApp({
  env: { PUBLIC_URL: 'http://localhost:4350', SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' },
});
const password = 'seven-grey-umbrellas';

async function newestToken(address: string | null): Promise<string> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, address ?? ''))
    .orderBy(mails.createdAt);
  return /\/reset-password\/([\w-]{43})/.exec(rows.at(-1)?.text ?? '')?.[1] ?? 'no link';
}

const statusOfLogin = async (email: string | null, typed: string) =>
  (await anonymous.call(login, { body: { email: email ?? '', password: typed } })).status;
const statusOfLink = async (token: string) => (await anonymous.call(validateResetToken, { params: { token } })).status;
const auditOf = (entityId: string, action: string) =>
  db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entityId, entityId), eq(auditLog.action, action)));

afterEach(() => {
  vi.useRealTimers();
});

describe('a new account', () => {
  test('with an email is invited by a link that works for 7 days', async () => {
    const { userId, oneTimePassword } = await createAccount(db, {
      role: 'teacher',
      name: 'Meera Rao',
      email: 'meera@school.example',
    });
    expect(oneTimePassword).toBeUndefined();
    const token = await newestToken('meera@school.example');
    const valid = await anonymous.call(validateResetToken, { params: { token } });
    expect(valid.body.data).toEqual({ valid: true, kind: 'invitation', minLength: 12 });
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 6.9 * 86_400_000);
    expect((await anonymous.call(resetPassword, { body: { token, password } })).status).toBe(200);
    expect(await statusOfLogin('meera@school.example', password)).toBe(200);
    expect(await db.select().from(mails).where(eq(mails.toAddress, 'meera@school.example'))).toHaveLength(1);
    expect((await db.select().from(users).where(eq(users.id, userId)))[0]?.mustChangePassword).toBe(false);
  });

  test('the invitation ends after 7 days', async () => {
    await createAccount(db, { role: 'teacher', name: 'Late Reader', email: 'late@school.example' });
    const token = await newestToken('late@school.example');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 7.1 * 86_400_000);
    expect(await statusOfLink(token)).toBe(404);
  });

  test('without an email gets a one-time password that is stored only as a hash', async () => {
    const prepared = await firstPasswordFor(null);
    const account = await createAccount(
      db,
      { role: 'student', name: 'Om Raj', email: null, signInName: '2026-0900' },
      prepared,
    );
    expect(account.oneTimePassword).toMatch(/^[a-hj-km-np-z2-9]{4}(-[a-hj-km-np-z2-9]{4}){2}$/);
    const [row] = await db.select().from(users).where(eq(users.id, account.userId));
    expect(row).toMatchObject({ mustChangePassword: true, email: null });
    expect(row?.passwordHash).toMatch(/^\$argon2id/);
    expect(Date.parse(row?.oneTimePasswordExpiresAt ?? '')).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
  });

  test('that is deleted takes its invitation out of the outbox', async () => {
    const email = 'short@school.example';
    const { body } = await as.admin.call(createTeacher, { body: { name: 'Short Stay', email } });
    expect(body.invitation).toBe('on_its_way');
    await as.admin.call(deleteTeacher, { params: { id: body.data._id } });
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, email));
    expect(mail).toMatchObject({
      status: 'failed',
      lastError: { key: 'The account was deleted before the mail was sent.' },
    });
    expect(mail?.settledAt).not.toBeNull();
  });

  test('leaves nothing behind when the transaction around it fails', async () => {
    const failing = db.transaction(async (tx) => {
      await createAccount(tx, { role: 'teacher', name: 'Nobody', email: 'rolled-back@school.example' });
      throw new Error('later');
    });
    await expect(failing).rejects.toThrow('later');
    expect(await db.select().from(users).where(eq(users.email, 'rolled-back@school.example'))).toEqual([]);
    expect(await db.select().from(mails).where(eq(mails.toAddress, 'rolled-back@school.example'))).toEqual([]);
  });
});

describe('an edited account', () => {
  test('deactivated is logged out immediately and cannot log in by a link', async () => {
    const teacher = await makeTeacher(db, { password });
    const headers = { cookie: await signIn(pool, teacher.id) };
    expect((await anonymous.call(getMe, { headers })).status).toBe(200);
    await updateAccount(db, teacher.id, { isActive: false });
    expect((await anonymous.call(getMe, { headers })).status).toBe(401);
    expect(await statusOfLogin(teacher.email, password)).toBe(401);
  });

  test('with a new email ends the old link and invites who has not been in yet', async () => {
    const { userId } = await createAccount(db, { role: 'teacher', name: 'Typo Rao', email: 'tpyo@school.example' });
    const old = await newestToken('tpyo@school.example');
    await updateAccount(db, userId, { email: 'typo@school.example' });
    expect(await statusOfLink(old)).toBe(404);
    expect(await statusOfLink(await newestToken('typo@school.example'))).toBe(200);
  });

  test('shows its new name in sessions that are open', async () => {
    const teacher = await makeTeacher(db);
    const caller = as(teacher.id);
    await caller.call(getMe);
    await updateAccount(db, teacher.id, { name: 'New Name' });
    expect((await caller.call(getMe)).body.data.name).toBe('New Name');
  });
});

describe('a new way in', () => {
  test('by mail ends the old password, sessions and links', async () => {
    const teacher = await makeTeacher(db, { password });
    const headers = { cookie: await signIn(pool, teacher.id) };
    await anonymous.call(getMe, { headers });
    const answer = await as.admin.call(inviteUser, { params: { id: teacher.id } });
    expect(answer.body.data).toEqual({ sentTo: teacher.email, mail: 'on_its_way', signInName: teacher.email });
    expect((await anonymous.call(getMe, { headers })).status).toBe(401);
    expect(await statusOfLogin(teacher.email, password)).toBe(401);
    const first = await newestToken(teacher.email);
    await as.admin.call(inviteUser, { params: { id: teacher.id } });
    expect(await statusOfLink(first)).toBe(404);
    expect(await statusOfLink(await newestToken(teacher.email))).toBe(200);
    expect(await auditOf(teacher.id, 'invite')).toHaveLength(2);
  });

  test('on paper for a student without an email', async () => {
    const student = await makeStudent(db, { password, email: null });
    const { admissionNo } = student.profile;
    const { body } = await as.admin.call(inviteUser, { params: { id: student.id } });
    expect(body.data).toEqual({ oneTimePassword: expect.any(String), signInName: admissionNo });
    expect(await statusOfLogin(admissionNo, password)).toBe(401);
    const entered = await anonymous.call(login, {
      body: { email: admissionNo, password: body.data.oneTimePassword ?? '' },
    });
    expect(entered.body.mustChangePassword).toBe(true);
    const [entry] = await auditOf(student.id, 'invite');
    expect(JSON.stringify(entry)).not.toContain(body.data.oneTimePassword);
  });

  test('on paper for a teacher too where there is no email or no mail server', async () => {
    const byPhone = await makeTeacher(db, { email: null, profile: { phone: '+919823400001' } });
    const { body } = await as.admin.call(inviteUser, { params: { id: byPhone.id } });
    expect(body.data).toEqual({ oneTimePassword: expect.any(String), signInName: '9823400001' });
    expect(await statusOfLogin('9823400001', body.data.oneTimePassword ?? '')).toBe(200);

    const unset = await testApp();
    for (const person of [await makeTeacher(unset.db, { password }), await makeStudent(unset.db, { password })]) {
      const answer = await unset.as.admin.call(inviteUser, { params: { id: person.id } });
      expect(answer.body.data).toEqual({ oneTimePassword: expect.any(String), signInName: person.email });
      const typed = { email: person.email ?? '', password: answer.body.data.oneTimePassword ?? '' };
      expect((await unset.anonymous.call(login, { body: typed })).body.mustChangePassword).toBe(true);
    }
  });

  test('is refused for oneself, for a deactivated person, and to everyone but admins', async () => {
    const off = await makeTeacher(db, { isActive: false });
    expect((await as.admin.call(inviteUser, { params: { id: await as.admin.id() } })).status).toBe(422);
    expect((await as.admin.call(inviteUser, { params: { id: off.id } })).status).toBe(422);
    expect((await as.admin.call(inviteUser, { params: { id: '01980000-0000-7000-8000-000000000000' } })).status).toBe(
      404,
    );
    expect((await as.teacher.call(inviteUser, { params: { id: off.id } })).status).toBe(403);
  });
});

describe('another admin', () => {
  test('is invited by an admin, by mail, and the role is nobody’s choice', async () => {
    const body = { name: 'Second Admin', email: 'second@school.example', role: 'teacher', password };
    const answer = await as.admin.call(register, { body });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({ name: 'Second Admin', email: 'second@school.example', role: 'admin' });
    expect(await statusOfLogin('second@school.example', password)).toBe(401);
    expect(await statusOfLink(await newestToken('second@school.example'))).toBe(200);
    expect(await auditOf(answer.body.data._id, 'create')).toHaveLength(1);
  });

  test('is refused to everybody else, and for an email that is taken', async () => {
    const { email } = await makeAdmin(db);
    const body = { name: 'Third Admin', email: email ?? '' };
    expect((await anonymous.call(register, { body })).status).toBe(401);
    expect((await as.teacher.call(register, { body })).status).toBe(403);
    const taken = await as.admin.call(register, { body });
    expect([taken.status, taken.body.fields]).toEqual([409, { email: 'This email already has an account' }]);
  });
});
