import { expect, test } from 'vitest';
import { login } from '#contract/auth';
import { inviteStudents } from '#contract/students';
import { makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { anonymous, as, db, pool } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' },
});

test('chosen students get their first logins: by mail or on a slip, and who has one keeps it', async () => {
  const password = 'a-first-password';
  const has = await makeStudent(db, { name: 'Has A Login', password });
  const onPaper = await makeStudent(db, { name: 'On Paper', email: null });
  const byMail = await makeStudent(db, { name: 'By Mail', email: 'by.mail@example.com' });
  const left = await makeStudent(db, { name: 'Has Left', email: null, isActive: false });
  const teacher = await makeTeacher(db, { email: null, profile: { phone: '+919822077001' } });
  const students = [has, onPaper, byMail, left, teacher].map(({ id }) => id);
  const invite = async () => (await as.admin.call(inviteStudents, { body: { students } })).body.data;
  expect(await invite()).toMatchObject({
    sent: 1,
    slips: [{ _id: onPaper.id, signInName: onPaper.profile.admissionNo }],
    waiting: 0,
  });
  expect(await invite()).toMatchObject({ sent: 0, slips: [], waiting: 0, unused: 2 });
});

test('logins that nobody used are given again: the earlier slip and the earlier link end, whoever logged in keeps theirs', async () => {
  const logIn = async (slip: { signInName: string; oneTimePassword: string } | undefined) =>
    (await anonymous.call(login, { body: { email: slip!.signInName, password: slip!.oneTimePassword } })).status;
  const [lost, used] = [await makeStudent(db, { email: null }), await makeStudent(db, { email: null })];
  const mailed = await makeStudent(db, { email: 'lost.mail@example.com' });
  const left = await makeStudent(db, { email: null, isActive: false });
  const students = [lost, used, mailed, left].map(({ id }) => id);
  const invite = async (again?: string) =>
    (await as.admin.call(inviteStudents, { body: { students, again } })).body.data;
  const first = await invite();
  expect(first).toMatchObject({ sent: 1, waiting: 0, unused: 0 });
  const [slip, slipUsed] = [lost, used].map(({ id }) => first.slips.find(({ _id }) => _id === id));
  expect(await logIn(slipUsed)).toBe(200);
  const offer = await invite();
  expect(offer).toMatchObject({ sent: 0, slips: [], unused: 2 });
  const again = await invite(offer.at);
  expect(again).toMatchObject({ sent: 1, slips: [{ _id: lost.id }], waiting: 0 });
  expect([await logIn(slip), await logIn(again.slips[0])]).toEqual([401, 200]);
  const { rows } = await pool.query('select count(*)::int as links from account_tokens where user_id = $1', [
    mailed.id,
  ]);
  expect(rows).toEqual([{ links: 1 }]);
  // The same request once more: they were given since.
  expect(await invite(offer.at)).toMatchObject({ sent: 0, slips: [], waiting: 0 });
});
