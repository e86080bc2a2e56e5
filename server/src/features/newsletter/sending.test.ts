import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getMail, listMails } from '#contract/mail';
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  listSubscriptions,
  previewNewsletter,
  sendNewsletter,
  subscribeToNewsletter,
  testNewsletter,
  unsubscribeFromNewsletter,
  updateNewsletter,
} from '#contract/newsletter';
import { testApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { testSmtp } from '../../../test/smtp.ts';
import { queueMail } from '../../email/outbox.ts';
import { startJobs, type Jobs } from '../../jobs/jobs.ts';

const smtp = await testSmtp();
const env = { SMTP_URL: smtp.url, MAIL_FROM: 'office@academy.example', PUBLIC_URL: 'http://academy.example' };
const { as, anonymous, db, pool, deps } = await testApp({ env });
const form = { subject: 'New batches from June', body: 'Two new batches start.\n\nCome by <soon> & call us.' };

let jobs: Jobs | undefined;
const work = async () => {
  jobs = await startJobs(
    { db, pool, log: deps.log, env, files: deps.files },
    { look: 0.5, supervise: 1, timeoutMs: 300 },
  );
};

const subscribe = async (...names: string[]) => {
  for (const name of names) {
    await anonymous.call(subscribeToNewsletter, { body: { email: `${name}@example.com` } });
  }
  // Their confirmations are not what is looked at here.
  await db.execute(sql`delete from pgboss.job`);
  await db.execute(sql`delete from mails`);
};
const draft = async () => (await as.admin.call(createNewsletter, { body: form })).body.data;
const send = (issue: { _id: string; version: number }) =>
  as.admin.call(sendNewsletter, { params: { id: issue._id }, body: { version: issue.version } });
const read = async (id: string) => (await as.admin.call(getNewsletter, { params: { id } })).body.data;
const tokenOf = async (email: string): Promise<string> =>
  (await pool.query('select token from newsletter_subscriptions where email = $1', [email])).rows[0].token;

beforeEach(async () => {
  smtp.mode = 'ok';
  smtp.taken.length = 0;
  await db.execute(sql`delete from pgboss.job`);
  await db.execute(sql`truncate newsletters, newsletter_subscriptions, newsletter_recipients, mails`);
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});

describe('a draft', () => {
  test('is kept, changed by one person at a time, and deleted', async () => {
    const issue = await draft();
    expect(issue).toMatchObject({ ...form, status: 'draft', sentAt: null, version: 1, progress: { recipients: 0 } });
    const change = (version: number, subject: string) =>
      as.admin.call(updateNewsletter, { params: { id: issue._id }, body: { ...form, subject, version } });
    expect((await change(1, 'First')).body.data).toMatchObject({ subject: 'First', version: 2 });
    expect(await change(1, 'Second')).toMatchObject({
      status: 409,
      body: { code: 'stale', data: { subject: 'First' } },
    });
    expect((await as.admin.call(listNewsletters)).body.data.map(({ subject }) => subject)).toEqual(['First']);
    expect((await as.admin.call(deleteNewsletter, { params: { id: issue._id } })).body.message).toBe('Draft deleted');
    expect((await as.admin.call(listNewsletters)).body.pagination.total).toBe(0);
  });

  test('keeps its text when only the subject is changed', async () => {
    const { _id, version } = await draft();
    const { body } = await as.admin.call(updateNewsletter, {
      params: { id: _id },
      body: { subject: 'Later', version },
    });
    expect(body.data).toMatchObject({ subject: 'Later', body: form.body });
  });

  test('needs a subject and a text', async () => {
    const { status, body } = await as.admin.call(createNewsletter, { body: { subject: ' ', body: '' } });
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { subject: 'Enter a subject', body: 'Write the text of the newsletter' },
    });
  });

  test('is shown as readers will see it, and runs nothing that was typed', async () => {
    const { data } = (await as.admin.call(previewNewsletter, { body: form })).body;
    expect(data.subject).toBe('New batches from June');
    expect(data.html).toContain('Come by &lt;soon&gt; &amp; call us.');
  });

  test('is sent to oneself as a test, to nobody else', async () => {
    await subscribe('asha');
    const { body } = await as.admin.call(testNewsletter, { body: form });
    const { to } = body.data;
    expect(to).toMatch(/^admin\./);
    await work();
    await eventually(() => expect(smtp.taken).toHaveLength(1));
    expect(smtp.taken[0]).toMatchObject({ recipients: [to], subject: form.subject });
    expect((await as.admin.call(getMail, { params: { id: body.data.mailId } })).body.data.to).toBe(to);
  });
});

describe('sending a newsletter', () => {
  test('reaches every subscriber once, each with a way out of their own', async () => {
    await subscribe('asha', 'ravi', 'meera', 'gone');
    await anonymous.call(unsubscribeFromNewsletter, { params: { token: await tokenOf('gone@example.com') } });
    const issue = await draft();
    const started = await send(issue);
    expect(started).toMatchObject({ status: 202, body: { message: 'The newsletter is on its way' } });
    expect(started.body.data).toMatchObject({
      status: 'sent',
      sentBy: 'Test admin',
      progress: { recipients: 3, waiting: 3, sent: 0, failed: 0 },
    });
    await work();
    await eventually(async () => expect((await read(issue._id)).progress).toMatchObject({ waiting: 0, sent: 3 }));
    const names = ['asha', 'meera', 'ravi'];
    expect(smtp.taken.flatMap(({ recipients }) => recipients).sort()).toEqual(
      names.map((name) => `${name}@example.com`),
    );
    for (const mail of smtp.taken) {
      const url = `http://academy.example/unsubscribe/${await tokenOf(mail.recipients[0]!)}`;
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(url);
      const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value;
      expect(header('list-unsubscribe')).toBe(`<${url}>`);
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    }
  });

  test('twice, sequentially or concurrently, is sent once', async () => {
    await subscribe('asha', 'ravi');
    const issue = await draft();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(issue)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(await send(issue)).toMatchObject({ status: 202, body: { data: { progress: { recipients: 2 } } } });
    const { rows } = await db.execute(sql`select from mails where kind = 'newsletter'`);
    const { rows: queued } = await db.execute(sql`select from pgboss.job where name = 'mail'`);
    expect([rows.length, queued.length]).toEqual([2, 2]);
  });

  test('is one statement however many read it, and lets a code overtake it', async () => {
    await db.execute(sql`
      insert into newsletter_subscriptions (id, email, token)
      select gen_random_uuid(), 'reader' || n || '@example.com', 'token' || n from generate_series(1, 2000) n`);
    const issue = await draft();
    const statements = vi.spyOn(pool, 'connect');
    await send(issue);
    statements.mockRestore();
    const { rows } = await db.execute(sql`
      select count(*)::integer as mails, count(distinct text)::integer as texts from mails where kind = 'newsletter'`);
    expect(rows).toEqual([{ mails: 2000, texts: 2000 }]);
    await queueMail(db, { kind: 'otp', to: 'late@example.com', subject: '123456', text: 't', html: 'h' });
    const { rows: next } = await db.execute<{ kind: string }>(sql`
      select m.kind from pgboss.job j join mails m on m.id::text = j.singleton_key
       where j.name = 'mail' order by j.priority desc, j.created_on limit 1`);
    expect(next).toEqual([{ kind: 'otp' }]);
  });

  test('goes on after the server stopped in the middle', async () => {
    smtp.mode = 'slow';
    await subscribe(...Array.from({ length: 12 }, (_, n) => `reader${n}`));
    const issue = await draft();
    await send(issue);
    await work();
    await eventually(() => expect(smtp.taken.length).toBeGreaterThan(2));
    await jobs?.stop();
    smtp.mode = 'ok';
    await work();
    await eventually(async () => expect((await read(issue._id)).progress).toMatchObject({ recipients: 12, sent: 12 }));
    expect(new Set(smtp.taken.flatMap(({ recipients }) => recipients)).size).toBe(12);
  });

  test('shows who could not be reached and why, in the newsletter and in the list', async () => {
    smtp.mode = 550;
    await subscribe('nobody');
    const issue = await draft();
    await send(issue);
    await work();
    await eventually(async () => expect((await read(issue._id)).progress.failed).toBe(1));
    const reason = 'The mail server refused this address. It said: 550 5.1.1 <nobody@example.com> unknown';
    expect((await read(issue._id)).undelivered).toMatchObject([{ email: 'nobody@example.com', reason }]);
    const { body } = await as.admin.call(listSubscriptions);
    expect(body.data).toMatchObject([{ email: 'nobody@example.com', lastProblem: reason }]);
    expect((await as.admin.call(listMails, { query: { status: 'failed' } })).body.pagination.total).toBe(1);
  });

  test('passes over a reader who unsubscribes while it waits', async () => {
    await subscribe('asha', 'ravi');
    const issue = await draft();
    await send(issue);
    await anonymous.call(unsubscribeFromNewsletter, { params: { token: await tokenOf('ravi@example.com') } });
    await work();
    await eventually(async () => expect((await read(issue._id)).progress).toMatchObject({ waiting: 0, sent: 1 }));
    expect(smtp.taken.flatMap(({ recipients }) => recipients)).toEqual(['asha@example.com']);
  });

  test('is refused for a text changed meanwhile, without readers, and without a mail server', async () => {
    const issue = await draft();
    expect(await send(issue)).toMatchObject({ status: 422, body: { message: 'Nobody has subscribed yet' } });
    expect((await read(issue._id)).status).toBe('draft');
    await subscribe('asha');
    expect(await send({ ...issue, version: 9 })).toMatchObject({ status: 409, body: { code: 'stale' } });

    const unset = await testApp();
    const { body } = await unset.as.admin.call(createNewsletter, { body: form });
    const refused = await unset.as.admin.call(sendNewsletter, { params: { id: body.data._id }, body: { version: 1 } });
    expect(refused).toMatchObject({ status: 422, body: { message: 'Email is not set up, so nothing can be sent' } });
  });

  test('cannot be changed or deleted afterwards', async () => {
    await subscribe('asha');
    const issue = await draft();
    await send(issue);
    const params = { id: issue._id };
    const changed = await as.admin.call(updateNewsletter, { params, body: { ...form, version: 2 } });
    expect(changed).toMatchObject({ status: 422, body: { code: 'rule' } });
    expect((await as.admin.call(deleteNewsletter, { params })).status).toBe(422);
    expect((await read(issue._id)).status).toBe('sent');
  });
});
