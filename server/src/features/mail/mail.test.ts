import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { forgotPassword } from '#contract/auth';
import { getMail, listMails, retryMail } from '#contract/mail';
import { makeAdmin, makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { queueMail } from '../../email/outbox.ts';
import { updateAccount } from '../auth/accounts.service.ts';

const { as, db } = await testApp({ env: { SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' } });
const unset = await testApp();

const write = (to: string, subject = 'Your account') =>
  queueMail(db, { kind: 'invitation', to, subject, text: 'The text', html: '<p>The text</p>' });

describe('the list of mails', () => {
  test('shows the newest first, a page at a time, filtered by state and by what is searched', async () => {
    const first = await write('asha@example.com');
    const second = await write('ravi@example.com', '100% new');
    await db
      .update(mails)
      .set({ status: 'failed', lastError: { key: 'Refused' }, attempts: 1 })
      .where(eq(mails.id, first.mailId));

    const all = await as.admin.call(listMails);
    expect(all.body).toMatchObject({ isConfigured: true, pagination: { page: 1, total: 2 } });
    expect(all.body.data.map(({ to }) => to)).toEqual(['ravi@example.com', 'asha@example.com']);
    expect(all.body.data[0]).not.toHaveProperty('html');
    expect(all.body.data[0]).not.toHaveProperty('text');

    const failed = await as.admin.call(listMails, { query: { status: 'failed' } });
    expect(failed.body.data).toMatchObject([{ _id: first.mailId, lastError: 'Refused', attempts: 1, sentAt: null }]);
    const found = await as.admin.call(listMails, { query: { search: '100%' } });
    expect(found.body.data.map(({ _id }) => _id)).toEqual([second.mailId]);
    const page = await as.admin.call(listMails, { query: { limit: 1, page: 2 } });
    expect(page.body.data.map(({ _id }) => _id)).toEqual([first.mailId]);
  });

  test('says when no mail server is set, and lets the admin read what waits', async () => {
    const { mailId } = await queueMail(unset.db, {
      kind: 'enquiry-received',
      to: 'a@example.com',
      subject: 's',
      text: 'The registration',
      html: '',
    });
    expect((await unset.as.admin.call(listMails)).body.isConfigured).toBe(false);
    const mail = await unset.as.admin.call(getMail, { params: { id: mailId } });
    expect(mail.body.data).toMatchObject({ text: 'The registration', status: 'waiting', attempts: 0 });
  });

  test('shows the link of a teacher or student who has to get it on paper, and never that of an admin', async () => {
    const hidden = 'The text contains a personal link or code. Only the person it is for may see it.';
    const texts: Record<string, string[]> = {};
    for (const person of [await makeTeacher(unset.db), await makeStudent(unset.db), await makeAdmin(unset.db)]) {
      await unset.anonymous.call(forgotPassword, { body: { email: person.email ?? '' } });
      await unset.db.transaction((tx) => updateAccount(tx, person.id, { email: `new.${person.email}` }));
      const { data } = (await unset.as.admin.call(listMails, { query: { search: person.email ?? '' } })).body;
      for (const { _id, kind } of data.filter(({ status }) => status === 'waiting')) {
        const mail = await unset.as.admin.call(getMail, { params: { id: _id } });
        (texts[person.role] ??= []).push(`${kind}: ${mail.body.data.text.includes('/reset-password/')}`);
        if (person.role === 'admin') expect(mail.body.data.text).toBe(hidden);
      }
    }
    const shown = ['invitation: true'];
    expect(texts).toEqual({ teacher: shown, student: shown, admin: ['invitation: false'] });
  });

  test('comes with the number of the teacher or family it is to, so that it can be sent over WhatsApp', async () => {
    const teacher = await makeTeacher(unset.db, { profile: { phone: '+919800000011' } });
    const student = await makeStudent(unset.db, { profile: { phone: '+919800000012', parentPhone: '+919800000013' } });
    const phones: (string | null)[] = [];
    for (const to of [teacher.email, student.email, 'visitor@example.com']) {
      const { mailId } = await queueMail(unset.db, {
        kind: 'newsletter',
        to: to ?? '',
        subject: 'News',
        text: 'The news',
        html: '',
      });
      phones.push((await unset.as.admin.call(getMail, { params: { id: mailId } })).body.data.phone);
    }
    expect(phones).toEqual(['+919800000011', '+919800000013', null]);
  });

  test('keeps a code to its reader, in the subject too', async () => {
    const code = {
      kind: 'otp',
      to: 'family@example.com',
      subject: '482913 is your code',
      text: 'Type 482913',
    } as const;
    const { mailId } = await queueMail(db, { ...code, html: '' });
    const { body } = await as.admin.call(getMail, { params: { id: mailId } });
    const list = await as.admin.call(listMails, { query: { search: 'family@' } });
    expect(body.data.subject).toBe('•••••• is your code');
    expect(JSON.stringify([body, list.body])).not.toContain('482913');
  });

  test('is not for teachers, students or the public', async () => {
    for (const who of [as.teacher, as.student]) expect((await who.call(listMails)).status).toBe(403);
    expect((await unset.anonymous.call(listMails)).status).toBe(401);
  });

  test('a mail that is not there is not found', async () => {
    expect((await as.admin.call(getMail, { params: { id: uuidv7() } })).status).toBe(404);
    expect((await as.admin.call(retryMail, { params: { id: uuidv7() } })).status).toBe(404);
    expect((await unset.as.admin.call(retryMail, { params: { id: uuidv7() } })).status).toBe(404);
  });
});

describe('trying again', () => {
  const liveJobs = async (mailId: string) =>
    (
      await db.execute<{ data: object; isDue: boolean }>(sql`
        select data, start_after <= now() as "isDue" from pgboss.job
         where name = 'mail' and singleton_key = ${mailId} and state in ('created', 'retry')`)
    ).rows;

  test('puts a failed mail back into the queue, whatever its age', async () => {
    const { mailId } = await write('asha@example.com');
    await db.update(mails).set({ status: 'failed' }).where(eq(mails.id, mailId));
    await db.execute(sql`update pgboss.job set state = 'failed' where singleton_key = ${mailId}`);
    const answer = await as.admin.call(retryMail, { params: { id: mailId } });
    expect(answer.body).toMatchObject({ message: 'The mail will be tried again', data: { status: 'waiting' } });
    expect(await liveJobs(mailId)).toEqual([{ data: { mailId, isAskedFor: true }, isDue: true }]);
  });

  test('does not wait for the next try of a mail that is put off', async () => {
    const { mailId } = await write('asha@example.com');
    await db.execute(sql`
      update pgboss.job set state = 'retry', start_after = now() + interval '3 hours' where singleton_key = ${mailId}`);
    await as.admin.call(retryMail, { params: { id: mailId } });
    expect(await liveJobs(mailId)).toEqual([{ data: { mailId }, isDue: true }]);
  });

  test('two concurrent retries are one job', async () => {
    const { mailId } = await write('asha@example.com');
    await db.update(mails).set({ status: 'failed' }).where(eq(mails.id, mailId));
    await db.execute(sql`update pgboss.job set state = 'failed' where singleton_key = ${mailId}`);
    await Promise.all([1, 2].map(() => as.admin.call(retryMail, { params: { id: mailId } })));
    expect(await liveJobs(mailId)).toHaveLength(1);
  });

  test('is refused for a mail that was sent, and without a mail server', async () => {
    const { mailId } = await write('asha@example.com');
    await db.update(mails).set({ status: 'sent' }).where(eq(mails.id, mailId));
    const sent = await as.admin.call(retryMail, { params: { id: mailId } });
    expect(sent).toMatchObject({ status: 422, body: { code: 'rule', message: 'This mail was already sent' } });

    const waiting = await queueMail(unset.db, {
      kind: 'reset',
      to: 'a@example.com',
      subject: 's',
      text: 't',
      html: '',
    });
    const refused = await unset.as.admin.call(retryMail, { params: { id: waiting.mailId } });
    expect(refused).toMatchObject({ status: 422, body: { message: 'Email is not set up, so nothing can be sent' } });
  });
});
