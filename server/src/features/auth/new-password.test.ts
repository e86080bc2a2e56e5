import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { changePassword, forgotPassword, getMe, login, resetPassword, validateResetToken } from '#contract/auth';
import { getMail, listMails } from '#contract/mail';
import { changeMyStudentPassword } from '#contract/profile';
import { makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/call.ts';
import { auditLog } from '../../db/tables/audit-tables.ts';
import { accountTokens, users } from '../../db/tables/auth-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { createAccount } from './accounts.service.ts';

const { db, pool, anonymous } = await testApp({
  env: { PUBLIC_URL: 'http://localhost:4350', SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' },
});
const password = 'seven-grey-umbrellas';
const another = 'three-brass-kettles';

const mailsTo = async (address: string | null) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.toAddress, address ?? ''))
    .orderBy(mails.createdAt);

const tokenIn = (text: string) => /http:\/\/localhost:4350\/reset-password\/([\w-]{43})/.exec(text)?.[1] ?? 'no link';

async function newestToken(address: string | null): Promise<string> {
  return tokenIn((await mailsTo(address)).at(-1)?.text ?? '');
}

const forgot = (email: string | null) => anonymous.call(forgotPassword, { body: { email: email ?? '' } });
const reset = (token: string, typed: string) => anonymous.call(resetPassword, { body: { token, password: typed } });
const canLogIn = async (email: string | null, typed: string) =>
  (await anonymous.call(login, { body: { email: email ?? '', password: typed } })).status === 200;

afterEach(() => {
  vi.useRealTimers();
});

describe('a forgotten password', () => {
  test('answers the same with and without an account, and mails only with one', async () => {
    const { email } = await makeTeacher(db, { password });
    const off = await makeTeacher(db, { password, isActive: false });
    const answers = [
      await forgot(email?.toUpperCase() ?? ''),
      await forgot('nobody@school.example'),
      await forgot(off.email),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        data: null,
        message: 'If this email has an account, we have sent a link. Check spam after 2 minutes.',
      });
    }
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['reset']);
    expect(await mailsTo('nobody@school.example')).toEqual([]);
    expect(await mailsTo(off.email)).toEqual([]);
  });

  test('asked for by a stranger does not end an invitation that runs', async () => {
    await createAccount(db, { role: 'teacher', name: 'Invited Rao', email: 'invited@school.example' });
    const invitation = await newestToken('invited@school.example');
    await forgot('invited@school.example');
    const link = await newestToken('invited@school.example');
    expect(link).not.toBe(invitation);
    for (const token of [invitation, link]) {
      expect((await anonymous.call(validateResetToken, { params: { token } })).status).toBe(200);
    }
    expect((await reset(invitation, another)).status).toBe(200);
    expect((await anonymous.call(validateResetToken, { params: { token: link } })).status).toBe(404);
  });

  test('without a mail server says so, with and without an account, and the office finds the link', async () => {
    const unset = await testApp({ env: { PUBLIC_URL: 'http://localhost:4350' } });
    const { email } = await makeTeacher(unset.db, { password });
    for (const typed of [email ?? '', 'nobody@school.example']) {
      const { body } = await unset.anonymous.call(forgotPassword, { body: { email: typed } });
      expect(body.message).toBe(
        'No email can be sent from here yet. Call the office: they can give you a one-time password to log in with.',
      );
    }
    const [mail] = (await unset.as.admin.call(listMails)).body.data;
    const { body } = await unset.as.admin.call(getMail, { params: { id: mail?._id ?? '' } });
    expect(body.data.text).toContain('/reset-password/');
  });

  test('without a mail server at night the link works until the office has been open for an hour, and its mail says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    // A Saturday, 11 at night in Latur; the office opens on Monday at ten.
    vi.setSystemTime('2026-07-18T17:30:00Z');
    const unset = await testApp({ env: { PUBLIC_URL: 'http://localhost:4350' } });
    const { email } = await makeTeacher(unset.db, { password });
    await unset.anonymous.call(forgotPassword, { body: { email: email ?? '' } });
    const { rows } = await unset.pool.query('select text from mails');
    expect(rows[0].text).toContain('The link works once, until 20 July 2026 at 11:00');
    const token = /reset-password\/([\w-]+)/.exec(rows[0].text)?.[1] ?? '';
    vi.setSystemTime('2026-07-20T05:29:00Z');
    expect((await unset.anonymous.call(validateResetToken, { params: { token } })).status).toBe(200);
    vi.setSystemTime('2026-07-20T05:31:00Z');
    expect((await unset.anonymous.call(validateResetToken, { params: { token } })).status).toBe(404);
  });

  test('only the hash of the link is stored', async () => {
    const { id, email } = await makeTeacher(db, { password });
    await forgot(email);
    const token = await newestToken(email);
    const [row] = await db.select().from(accountTokens).where(eq(accountTokens.userId, id));
    expect(row?.tokenHash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('sends at most three links in 15 minutes, and still answers the same', async () => {
    const { email } = await makeTeacher(db, { password });
    for (let count = 0; count < 5; count += 1) expect((await forgot(email)).status).toBe(200);
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test('the link sets a new password, ends every session and tells by mail', async () => {
    const { id, email } = await makeTeacher(db, { password });
    const headers = { cookie: await signIn(pool, id) };
    expect((await anonymous.call(getMe, { headers })).status).toBe(200);
    await forgot(email);
    const token = await newestToken(email);
    const valid = await anonymous.call(validateResetToken, { params: { token } });
    expect(valid.body).toEqual({ data: { valid: true, kind: 'reset', minLength: 12 } });
    const answer = await reset(token, another);
    expect([answer.status, answer.body.message]).toEqual([200, 'Your password is saved. Log in with it now.']);
    expect((await anonymous.call(getMe, { headers })).status).toBe(401);
    expect(await canLogIn(email, password)).toBe(false);
    expect(await canLogIn(email, another)).toBe(true);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['reset', 'password-changed']);
  });

  test('the link works once, and of two concurrent uses one wins', async () => {
    const { email } = await makeTeacher(db, { password });
    await forgot(email);
    const token = await newestToken(email);
    const answers = await Promise.all([reset(token, another), reset(token, `${another} too`)]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 404]);
    const again = await reset(token, `${another} three`);
    expect(again.status).toBe(404);
    expect(again.body.message).toBe('This link has expired or was already used. Ask for a new one.');
    expect((await anonymous.call(validateResetToken, { params: { token } })).status).toBe(404);
  });

  test('a refused password does not use up the link', async () => {
    const student = await makeStudent(db, { password, name: 'Kavya Joshi' });
    await forgot(student.email);
    const token = await newestToken(student.email);
    expect((await anonymous.call(validateResetToken, { params: { token } })).body.data.minLength).toBe(8);
    const refused = await reset(token, 'kavya-joshi');
    expect(refused.status).toBe(422);
    expect(refused.body.fields).toHaveProperty('password');
    expect((await reset(token, 'late bus')).status).toBe(200);
  });

  test('staff need 12 characters on the same page', async () => {
    const { email } = await makeTeacher(db, { password });
    await forgot(email);
    const refused = await reset(await newestToken(email), 'late bus');
    expect([refused.status, refused.body.fields]).toEqual([422, { password: 'Use at least 12 characters' }]);
  });

  test('the link ends after 30 minutes, and when a newer one is sent', async () => {
    const { email } = await makeTeacher(db, { password });
    await forgot(email);
    const older = await newestToken(email);
    await forgot(email);
    const newer = await newestToken(email);
    expect((await anonymous.call(validateResetToken, { params: { token: older } })).status).toBe(404);
    expect((await anonymous.call(validateResetToken, { params: { token: newer } })).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 31 * 60_000);
    expect((await reset(newer, another)).status).toBe(404);
    expect(await canLogIn(email, password)).toBe(true);
  });

  test('the link of a deactivated person does nothing', async () => {
    const { id, email } = await makeTeacher(db, { password });
    await forgot(email);
    await db.update(users).set({ isActive: false }).where(eq(users.id, id));
    expect((await reset(await newestToken(email), another)).status).toBe(404);
  });

  test('a person who used the link is not locked out by earlier guessing', async () => {
    const { email } = await makeTeacher(db, { password });
    for (let count = 0; count < 10; count += 1) await canLogIn(email, 'wrong');
    await forgot(email);
    const answer = await reset(await newestToken(email), another);
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const body = { email: email ?? '', password: another };
    expect((await anonymous.call(login, { body, headers: { cookie } })).status).toBe(200);
  });
});

describe('changing the password', () => {
  test('ends the other sessions, keeps this one and tells by mail', async () => {
    const { id, email } = await makeTeacher(db, { password });
    const here = { cookie: await signIn(pool, id) };
    const elsewhere = { cookie: await signIn(pool, id) };
    expect((await anonymous.call(getMe, { headers: elsewhere })).status).toBe(200);
    const answer = await anonymous.call(changePassword, {
      headers: here,
      body: { currentPassword: password, newPassword: another },
    });
    expect([answer.status, answer.body.message]).toEqual([200, 'Password changed. Other devices are logged out.']);
    expect((await anonymous.call(getMe, { headers: here })).status).toBe(200);
    expect((await anonymous.call(getMe, { headers: elsewhere })).status).toBe(401);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['password-changed']);
    expect(await canLogIn(email, another)).toBe(true);
  });

  test('is on record, by whichever way, without the password', async () => {
    const { id, email } = await makeTeacher(db, { password });
    const headers = { cookie: await signIn(pool, id) };
    await anonymous.call(changePassword, { headers, body: { currentPassword: password, newPassword: another } });
    await forgot(email);
    await reset(await newestToken(email), password);
    const entries = await db.select().from(auditLog).where(eq(auditLog.entityId, id)).orderBy(auditLog.id);
    expect(entries.map(({ userId, action, before, after }) => ({ userId, action, before, after }))).toEqual([
      { userId: id, action: 'change password', before: null, after: null },
      { userId: id, action: 'set password', before: null, after: { by: 'reset' } },
    ]);
  });

  test('ends links that are on their way', async () => {
    const { id, email } = await makeTeacher(db, { password });
    await forgot(email);
    const token = await newestToken(email);
    const headers = { cookie: await signIn(pool, id) };
    await anonymous.call(changePassword, { headers, body: { currentPassword: password, newPassword: another } });
    expect((await reset(token, `${another} too`)).status).toBe(404);
  });

  test('students do it too, at their own address, without an email', async () => {
    const student = await makeStudent(db, { password, email: null });
    const headers = { cookie: await signIn(pool, student.id) };
    const body = { currentPassword: password, newPassword: 'late bus' };
    expect((await anonymous.call(changeMyStudentPassword, { headers, body })).status).toBe(200);
    expect(await canLogIn(student.profile.admissionNo, 'late bus')).toBe(true);
  });

  test('a wrong current password is an error of its field, and guessing it is limited', async () => {
    const { id } = await makeTeacher(db, { password });
    const headers = { cookie: await signIn(pool, id) };
    const change = (currentPassword: string) =>
      anonymous.call(changePassword, { headers, body: { currentPassword, newPassword: another } });
    const wrong = await change('wrong');
    expect([wrong.status, wrong.body.fields]).toEqual([422, { currentPassword: 'This is not your current password' }]);
    for (let count = 0; count < 9; count += 1) await change('wrong');
    expect((await change(password)).status).toBe(429);
  });

  test('an easy or personal password is refused with what to do instead', async () => {
    const { id } = await makeTeacher(db, { password, name: 'Sunita Deshpande' });
    const headers = { cookie: await signIn(pool, id) };
    const change = async (newPassword: string) =>
      (await anonymous.call(changePassword, { headers, body: { currentPassword: password, newPassword } })).body.fields;
    expect(await change('password1234')).toEqual({
      newPassword: 'This password is easy to guess. Use three or four words that do not belong together',
    });
    expect((await change('deshpande-at-home'))?.newPassword).toMatch(/^Leave your name/);
  });

  test('of two concurrent changes one wins', async () => {
    const { id, email } = await makeTeacher(db, { password });
    const cookies = [await signIn(pool, id), await signIn(pool, id)];
    const answers = await Promise.all(
      cookies.map((cookie, at) =>
        anonymous.call(changePassword, {
          headers: { cookie },
          body: { currentPassword: password, newPassword: `${another} ${at}` },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const works = [await canLogIn(email, `${another} 0`), await canLogIn(email, `${another} 1`)];
    expect(works.filter(Boolean)).toHaveLength(1);
  });
});
