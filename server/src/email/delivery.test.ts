import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { testFiles } from '../../test/files.ts';
import { blackHole, testSmtp } from '../../test/smtp.ts';
import { makeTeacher } from '../../seed/factories.ts';
import { accountTokens, users } from '../db/tables/auth-tables.ts';
import { mails } from '../db/tables/mail-tables.ts';
import { startJobs, type Jobs } from '../jobs/jobs.ts';
import type { MailKind } from './mail-kinds.ts';
import { inEnglish } from '../languages/translate.ts';
import { queueMail } from './outbox.ts';

const { db, pool, url: databaseUrl } = await testDatabase();
const smtp = await testSmtp();
const files = testFiles();
const log = pino({ level: 'silent' });

// Retries come after half a minute in life; here as fast as the queue can count, so that a day of them is seconds.
await db.execute(sql`update pgboss.queue set retry_delay = 0, retry_backoff = false where name = 'mail'`);

let jobs: Jobs | undefined;
const work = async (url = smtp.url) => {
  const env = { SMTP_URL: url, MAIL_FROM: 'Front desk <office@academy.example>' };
  jobs = await startJobs({ db, pool, log, env, files }, { look: 0.5, supervise: 1, timeoutMs: 300 });
};
const stopWork = async () => {
  await jobs?.stop();
  jobs = undefined;
};

afterEach(async () => {
  await stopWork();
  smtp.mode = 'ok';
  smtp.taken.length = 0;
  await db.delete(mails);
  await db.execute(sql`delete from pgboss.job`);
});

const write = (to: string, kind: MailKind = 'password-changed') =>
  queueMail(db, {
    kind,
    to,
    subject: 'नमस्कार',
    text: 'In plain words: 1 < 2',
    html: '<p>In plain words: 1 &lt; 2</p>',
  });

const row = async (mailId: string) => {
  const [mail] = await db.select().from(mails).where(eq(mails.id, mailId));
  return { ...mail!, lastError: mail!.lastError && inEnglish(mail!.lastError) };
};
const reaches = (mailId: string, status: string) =>
  eventually(async () => expect((await row(mailId)).status).toBe(status));
const isTried = (mailId: string) => eventually(async () => expect((await row(mailId)).lastError).not.toBeNull());

describe('a mail that the mail server takes', () => {
  test('arrives once, with text and HTML, from the academy', async () => {
    const { mailId } = await write('asha@example.com');
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(1);
    const [mail] = smtp.taken;
    expect(mail).toMatchObject({
      subject: 'नमस्कार',
      from: { name: 'Front desk', address: 'office@academy.example' },
      recipients: ['asha@example.com'],
      messageId: `<${mailId}@academy.example>`,
    });
    expect(mail!.text?.trim()).toBe('In plain words: 1 < 2');
    expect(mail!.html).toContain('1 &lt; 2');
    expect(await row(mailId)).toMatchObject({ attempts: 1, lastError: null, text: 'In plain words: 1 < 2' });
    expect((await row(mailId)).sentAt).not.toBeNull();
  });

  test('reaches a reader whose domain is in Devanagari', async () => {
    const { mailId } = await write('name@\u0905\u0915\u093e\u0926\u092e\u0940.\u092d\u093e\u0930\u0924');
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken[0]?.recipients).toEqual(['name@\u0905\u0915\u093e\u0926\u092e\u0940.\u092d\u093e\u0930\u0924']);
  });

  test('is not sent if it invites a person whose account was deleted meanwhile', async () => {
    const teachers = [await makeTeacher(db), await makeTeacher(db)];
    const links = await db
      .insert(accountTokens)
      .values(
        teachers.map(({ id }) => ({
          id: uuidv7(),
          userId: id,
          kind: 'invitation' as const,
          tokenHash: Buffer.from(id),
          createdAt: new Date().toISOString(),
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        })),
      )
      .returning();
    const sent = [];
    for (const { id } of links) {
      const mail = { kind: 'invitation', to: 'asha@example.com', subject: 's', text: 't', html: 'h' } as const;
      sent.push((await queueMail(db, { ...mail, accountTokenId: id })).mailId);
    }
    await db.delete(users).where(eq(users.id, teachers[1]!.id));
    await work();
    await reaches(sent[0]!, 'sent');
    await reaches(sent[1]!, 'failed');
    expect((await row(sent[1]!)).lastError).toBe('Its link expired before the mail was sent.');
    expect(smtp.taken).toHaveLength(1);
  });

  test('keeps no link or code once it is sent', async () => {
    const { mailId } = await write('asha@example.com', 'reset');
    await work();
    await reaches(mailId, 'sent');
    expect(await row(mailId)).toMatchObject({ text: expect.stringContaining('was removed'), html: '' });
  });

  test('keeps no code in its subject either', async () => {
    const { mailId } = await queueMail(db, {
      kind: 'otp',
      to: 'a@example.com',
      subject: '482913 is your code',
      text: 't',
      html: 'h',
    });
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken[0]!.subject).toBe('482913 is your code');
    expect((await row(mailId)).subject).toBe('•••••• is your code');
  });

  test('goes to one reader, whatever the address looks like', async () => {
    const { mailId } = await write('a@example.com, b@example.com');
    await work();
    await reaches(mailId, 'failed');
    expect(smtp.taken).toHaveLength(0);
  });

  test('is not written when what causes it is taken back', async () => {
    await expect(
      db.transaction(async (tx) => {
        await queueMail(tx, { kind: 'otp', to: 'a@example.com', subject: 's', text: 't', html: 'h' });
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await db.$count(mails)).toBe(0);
    const { rows } = await db.execute(sql`select from pgboss.job where name = 'mail'`);
    expect(rows).toHaveLength(0);
  });
});

describe('a mail server in trouble', () => {
  test.each([421, 451] as const)(
    '%i: the mail waits, says why, and goes out when the trouble is over',
    async (mode) => {
      smtp.mode = mode;
      const { mailId } = await write('asha@example.com');
      await work();
      await isTried(mailId);
      expect((await row(mailId)).lastError).toMatch(
        new RegExp(`^The mail server asked us to try later. It said: ${mode} `),
      );
      smtp.mode = 'ok';
      await reaches(mailId, 'sent');
      expect(smtp.taken).toHaveLength(1);
      expect((await row(mailId)).attempts).toBeGreaterThan(1);
    },
  );

  test('down: the mail waits and goes out when it is back', async () => {
    await smtp.stop();
    const { mailId } = await write('asha@example.com');
    await work();
    await isTried(mailId);
    expect((await row(mailId)).lastError).toBe('The mail server could not be reached.');
    await smtp.start();
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(1);
  });

  test('never answers: we give up waiting, and the mail goes out by the next mail server', async () => {
    const hole = await blackHole();
    const { mailId } = await write('asha@example.com');
    await work(hole.url);
    await isTried(mailId);
    expect((await row(mailId)).lastError).toBe('The mail server did not answer in time.');
    await stopWork();
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(1);
  });

  test('drops the line after the mail without a word: it is sent again', async () => {
    smtp.mode = 'drops after the mail';
    const { mailId } = await write('asha@example.com');
    await work();
    await isTried(mailId);
    smtp.mode = 'ok';
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(1);
  });

  test('takes the mail and hangs up before its yes: the second copy has the Message-ID of the first', async () => {
    smtp.mode = 'takes it and hangs up';
    const { mailId } = await write('asha@example.com');
    await work();
    await isTried(mailId);
    smtp.mode = 'ok';
    await reaches(mailId, 'sent');
    expect(smtp.taken.length).toBeGreaterThan(1);
    expect(new Set(smtp.taken.map(({ messageId }) => messageId))).toEqual(new Set([`<${mailId}@academy.example>`]));
  });

  test('slow: every one of twenty mails arrives, once', async () => {
    smtp.mode = 'slow';
    const written = await Promise.all(Array.from({ length: 20 }, (_, n) => write(`reader${n}@example.com`)));
    await work();
    await Promise.all(written.map(({ mailId }) => reaches(mailId, 'sent')));
    expect(smtp.taken).toHaveLength(20);
    expect(new Set(smtp.taken.flatMap(({ recipients }) => recipients)).size).toBe(20);
  });

  test('refuses the address: fails immediately after one try, with the server’s message', async () => {
    smtp.mode = 550;
    const { mailId } = await write('nobody@example.com');
    await work();
    await reaches(mailId, 'failed');
    expect(await row(mailId)).toMatchObject({
      attempts: 1,
      lastError: 'The mail server refused this address. It said: 550 5.1.1 <nobody@example.com> unknown',
    });
    // The queue hears of it only after the mail says so.
    await eventually(async () => {
      const { rows } = await db.execute(sql`select from pgboss.job where name = 'mail-dead'`);
      expect(rows).toHaveLength(1);
    });
  });

  test('refuses for longer than we try: the mail is given up and shown as failed', async () => {
    await db.execute(sql`update pgboss.queue set retry_limit = 2 where name = 'mail'`);
    smtp.mode = 451;
    const { mailId } = await write('asha@example.com');
    await work();
    await reaches(mailId, 'failed');
    expect(await row(mailId)).toMatchObject({ attempts: 3, lastError: expect.stringContaining('try later') });
    await db.execute(sql`update pgboss.queue set retry_limit = 15 where name = 'mail'`);
  });
});

describe('mails that waited', () => {
  const age = (mailId: string, interval: string) =>
    db.execute(sql`update mails set created_at = now() - ${interval}::interval where id = ${mailId}`);

  test('without a mail server for two days are sent when there is one; after four days they are not', async () => {
    const young = await write('young@example.com');
    const old = await write('old@example.com');
    await age(young.mailId, '2 days');
    await age(old.mailId, '4 days');
    await work();
    await reaches(young.mailId, 'sent');
    await reaches(old.mailId, 'failed');
    expect(smtp.taken.map(({ recipients }) => recipients)).toEqual([['young@example.com']]);
    expect((await row(old.mailId)).lastError).toContain('was not sent later');
  });

  test('with a code that has ended are not sent', async () => {
    const { mailId } = await write('asha@example.com', 'otp');
    await age(mailId, '11 minutes');
    await work();
    await reaches(mailId, 'failed');
    expect(smtp.taken).toHaveLength(0);
  });

  test('and lost their job, as after a backup was put back, are sent', async () => {
    const { mailId } = await write('asha@example.com');
    await db.update(mails).set({ status: 'sending' });
    await db.execute(sql`delete from pgboss.job`);
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(1);
  });

  test('when the server is killed while it sends are sent again, with the same Message-ID', async () => {
    smtp.mode = 'takes it and never answers';
    const { mailId } = await write('asha@example.com');
    await db.execute(sql`update pgboss.job set heartbeat_seconds = 1 where name = 'mail'`);
    const worker = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../test/mail-worker.ts', import.meta.url)), databaseUrl, smtp.url],
      { stdio: 'inherit' },
    );
    await eventually(() => expect(smtp.taken).toHaveLength(1));
    worker.kill('SIGKILL');
    expect((await row(mailId)).status).toBe('sending');
    smtp.mode = 'ok';
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(2);
    expect(new Set(smtp.taken.map(({ messageId }) => messageId))).toEqual(new Set([`<${mailId}@academy.example>`]));
  });

  test('in the hands of a server that died are taken over', async () => {
    const { mailId } = await write('asha@example.com');
    await db.update(mails).set({ status: 'sending' });
    await db.execute(sql`
      update pgboss.job
         set state = 'active', started_on = now() - interval '2 minutes', heartbeat_on = now() - interval '2 minutes'`);
    await work();
    await reaches(mailId, 'sent');
    expect(smtp.taken).toHaveLength(1);
  });
});
