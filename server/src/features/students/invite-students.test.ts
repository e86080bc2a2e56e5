import { expect, test } from 'vitest';
import { inviteStudents } from '#contract/students';
import { makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';

const { as, db } = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' } });

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
  expect(await invite()).toEqual({ sent: 0, slips: [], waiting: 0 });
});
