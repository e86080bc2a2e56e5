import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changePassword, getMe, getSetup, login, logout } from '#contract/auth';
import { makeAdmin, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { sessions, users } from '../../db/tables/auth-tables.ts';

const { db, anonymous, as } = await testApp();
const password = 'seven-grey-umbrellas';

const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const tryLogin = (email: string, typed: string, more: { headers?: Record<string, string>; address?: string } = {}) =>
  anonymous.call(login, { body: { email, password: typed }, ...more });

describe('login', () => {
  test('answers the person and nothing else, and the session works', async () => {
    const admin = await makeAdmin(db, { password, email: 'office@school.example', name: 'Asha Patil' });
    const answer = await tryLogin(' Office@School.example ', password);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      data: { _id: admin.id, name: 'Asha Patil', email: 'office@school.example', role: 'admin' },
      timeZone: 'Asia/Kolkata',
    });
    const me = await anonymous.call(getMe, { headers: { cookie: cookiesOf(answer) } });
    expect(me.body).toEqual(answer.body);
  });

  test('a student logs in with the admission number in any case', async () => {
    const student = await makeStudent(db, { password, email: null, profile: { admissionNo: 'A-2026-0042' } });
    expect((await tryLogin('A-२०२६-००४२', password)).status).toBe(200);
    const answer = await tryLogin('a-2026-0042', password);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ _id: student.id, role: 'student' });
    expect(answer.body.data).not.toHaveProperty('email');
  });

  test('a phone number opens the account of the one active person who has it, however it is typed', async () => {
    const student = await makeStudent(db, { password, email: null, profile: { phone: '+919823456780' } });
    for (const typed of ['98234 56780', '+91 98234-56780', '09823456780', '९८२३४ ५६७८०']) {
      expect((await tryLogin(typed, password)).body.data).toMatchObject({ _id: student.id });
    }
    const left = await makeTeacher(db, { isActive: false, profile: { phone: '+919823456780' } });
    expect((await tryLogin('9823456780', password)).status).toBe(200);
    await makeTeacher(db, { profile: { phone: '+919823456780' } });
    expect((await tryLogin('9823456780', password)).status).toBe(401);
    expect((await tryLogin(left.email ?? '', password)).status).toBe(401);
  });

  test('the number that stands for none, and the number of a parent, open nothing', async () => {
    await makeStudent(db, { password, profile: { phone: '0000000000', parentPhone: '+919823456781' } });
    for (const typed of ['0000000000', '+910000000000', '9823456781']) {
      expect((await tryLogin(typed, password)).status).toBe(401);
    }
  });

  test('wrong passwords for one phone number are counted together, however it is typed', async () => {
    for (const typed of ['98234 56799', '+919823456799', '09823456799']) await tryLogin(typed, 'wrong');
    expect((await tryLogin('9823456799', 'wrong')).body.code).toBe('challenge');
  });

  test('unknown, wrong, switched off and not yet invited all get the same answer', async () => {
    const { email } = await makeTeacher(db, { password });
    const off = await makeTeacher(db, { password, isActive: false });
    const invited = await makeTeacher(db);
    const answers = [
      await tryLogin('nobody@school.example', password),
      await tryLogin(email ?? '', 'not the password'),
      await tryLogin(off.email ?? '', password),
      await tryLogin(invited.email ?? '', password),
      await tryLogin('1999-0001', password),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect({ ...answer.body, requestId: '' }).toEqual({
        message: 'Login failed',
        code: 'unauthenticated',
        requestId: '',
      });
      expect(answer.cookies).toEqual([]);
    }
  });

  test('letters composed in two ways are one password', async () => {
    const { email } = await makeTeacher(db, { password: 'caf\u00e9 under the bridge' });
    expect((await tryLogin(email ?? '', 'cafe\u0301 under the bridge')).status).toBe(200);
  });

  test('a password hashed at an earlier cost is hashed again', async () => {
    const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const { id, email } = await makeTeacher(db, { passwordHash });
    const answer = await tryLogin(email ?? '', password);
    expect(answer.status).toBe(200);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await tryLogin(email ?? '', password, { headers: { cookie: cookiesOf(answer) } })).status).toBe(200);
  });

  test('two concurrent logins during the rehash both succeed', async () => {
    const passwordHash = await hash(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 });
    const { email } = await makeTeacher(db, { passwordHash });
    const answers = await Promise.all([tryLogin(email ?? '', password), tryLogin(email ?? '', password)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('only the hash of the session token is stored', async () => {
    const { id, email } = await makeTeacher(db, { password });
    const answer = await tryLogin(email ?? '', password);
    const token = answer.cookies.find(({ name }) => name === 'tasika')?.value ?? '';
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.tokenHash).toEqual(createHash('sha256').update(token).digest());
  });

  test('"keep me signed in" keeps the cookie, else it ends with the browser', async () => {
    const { email } = await makeTeacher(db, { password });
    const kept = await anonymous.call(login, { body: { email: email ?? '', password, keepSignedIn: true } });
    const short = await tryLogin(email ?? '', password);
    expect(kept.cookies.find(({ name }) => name === 'tasika')).toMatchObject({
      maxAge: 2_592_000,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(short.cookies.find(({ name }) => name === 'tasika')).not.toHaveProperty('maxAge');
  });
});

describe('one-time passwords', () => {
  const oneTime = 'abcd-efgh-2345';
  const inADay = () => new Date(Date.now() + 86_400_000).toISOString();

  test('log a person in, however the slip is typed, and only to the new-password page', async () => {
    const student = await makeStudent(db, {
      email: null,
      password: oneTime,
      mustChangePassword: true,
      oneTimePasswordExpiresAt: inADay(),
    });
    const answer = await tryLogin(student.profile.admissionNo, 'Abcdefgh 2345');
    expect(answer.body).toMatchObject({ data: { _id: student.id }, mustChangePassword: true });
    const headers = { cookie: cookiesOf(answer) };
    expect((await anonymous.call(getMe, { headers })).body.mustChangePassword).toBe(true);
    const changed = await anonymous.call(changePassword, {
      headers,
      body: { currentPassword: oneTime, newPassword: 'purple rickshaw' },
    });
    expect(changed.status).toBe(200);
    expect((await anonymous.call(getMe, { headers })).body).not.toHaveProperty('mustChangePassword');
    expect((await tryLogin(student.profile.admissionNo, oneTime)).status).toBe(401);
    expect((await tryLogin(student.profile.admissionNo, 'purple rickshaw')).body).not.toHaveProperty(
      'mustChangePassword',
    );
  });

  test('is not asked for again by the change that it leads to, and a password of one’s own is', async () => {
    const student = await makeStudent(db, {
      password: oneTime,
      mustChangePassword: true,
      oneTimePasswordExpiresAt: inADay(),
    });
    const change = (newPassword: string) => as(student.id).call(changePassword, { body: { newPassword } });
    expect((await change('ABCD EFGH 2345')).body.fields).toEqual({
      newPassword: 'Choose a password that is different from the current one',
    });
    expect((await change('purple rickshaw')).status).toBe(200);
    expect((await change('orange rickshaw')).body.fields).toEqual({ currentPassword: 'Enter your password' });
    expect((await tryLogin(student.email ?? '', 'purple rickshaw')).status).toBe(200);
  });

  test('cannot be kept as the password', async () => {
    const student = await makeStudent(db, {
      password: oneTime,
      mustChangePassword: true,
      oneTimePasswordExpiresAt: inADay(),
    });
    const answer = await as(student.id).call(changePassword, {
      body: { currentPassword: oneTime, newPassword: oneTime },
    });
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual({ newPassword: 'Choose a password that is different from the current one' });
  });

  test('fail like any wrong password after their time', async () => {
    const student = await makeStudent(db, {
      password: oneTime,
      mustChangePassword: true,
      oneTimePasswordExpiresAt: new Date(Date.now() - 1000).toISOString(),
    });
    expect((await tryLogin(student.email ?? '', oneTime)).body.message).toBe('Login failed');
  });
});

describe('logout', () => {
  test('ends the session, and works without one', async () => {
    const { email } = await makeTeacher(db, { password });
    const headers = { cookie: cookiesOf(await tryLogin(email ?? '', password)) };
    const answer = await anonymous.call(logout, { headers });
    expect([answer.status, answer.body.message]).toEqual([200, 'You have been successfully logged out']);
    expect((await anonymous.call(getMe, { headers })).status).toBe(401);
    expect((await anonymous.call(logout, { headers })).status).toBe(200);
    expect((await anonymous.call(logout)).status).toBe(200);
  });
});

test('a real installation shows no sample sign-ins', async () => {
  await makeAdmin(db);
  expect((await anonymous.call(getSetup)).body.data).toEqual({ isNeeded: false, isSignedIn: false, samples: [] });
});

test('the login page learns who is signed in already, also from a device that forgot it', async () => {
  const { id } = await makeTeacher(db);
  expect((await as(id).call(getSetup)).body.data.isSignedIn).toBe(true);
});
