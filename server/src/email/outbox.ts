import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { MailState } from '#contract/mail';
import type { Db } from '../db/client.ts';
import { mails } from '../db/tables/mail-tables.ts';
import type { Env } from '../env.ts';
import { insertJobs, sendJob } from '../db/send-job.ts';
import type { MailKind } from './mail-kinds.ts';

export interface MailToSend {
  kind: MailKind;
  /** The recipient: one plain address, `name@example.com`. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The id of the link it contains, if any: the mail is only sent while that is valid. */
  accountTokenId?: string;
}

/** The state of a mail queued now: without a mail server the screens must not promise that it is on its way. */
export const mailState = ({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): MailState =>
  SMTP_URL === undefined ? 'waiting' : 'on_its_way';

/**
 * Puts a mail into the outbox, in the transaction that causes it: both happen or neither. A worker sends it after the commit;
 * without a mail server it stays where the admin can read it.
 */
export async function queueMail(db: Db, { to, headers = {}, ...mail }: MailToSend): Promise<{ mailId: string }> {
  const id = uuidv7();
  await db.transaction(async (tx) => {
    await tx.insert(mails).values({ id, toAddress: to, headers, ...mail });
    await sendJob(tx, 'mail', { mailId: id }, { key: id });
  });
  return { mailId: id };
}

/** Puts many mails into the outbox: one statement for them and one for their jobs. */
export async function queueMails(tx: Db, many: MailToSend[]): Promise<void> {
  const rows = many.map(({ to, headers = {}, ...mail }) => ({ id: uuidv7(), toAddress: to, headers, ...mail }));
  await tx.insert(mails).values(rows);
  await tx.execute(
    insertJobs(
      'mail',
      sql`select jsonb_build_object('mailId', id) as data, id::text as key from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) id`,
    ),
  );
}

export interface MailToMany {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** The mark that is replaced in text, HTML and headers by each reader's own token. */
  tokenMark: string;
  /** A query for `mail_id`, `email` and `token`; readers whose mail exists already are skipped. */
  readers: SQL;
}

/**
 * Fan-out: puts the same mail for many readers, each with their own token, into the outbox, mails and jobs in one statement.
 * Idempotent; called in the causing transaction. These mails have the lowest priority, so that a code or a new password does not
 * queue behind them.
 */
export async function queueMailToMany(db: Db, mail: MailToMany): Promise<void> {
  const personal = (template: string) => sql`replace(${template}::text, ${mail.tokenMark}::text, r.token)`;
  const jobs = sql`select jsonb_build_object('mailId', id) as data, id::text as key from written`;
  await db.execute(sql`
    with readers as (${mail.readers}),
    written as (
      insert into mails (id, kind, to_address, subject, text, html, headers)
      select r.mail_id, ${mail.kind}, r.email, ${mail.subject}, ${personal(mail.text)}, ${personal(mail.html)},
             ${personal(JSON.stringify(mail.headers))}::jsonb
        from readers r
      on conflict (id) do nothing
      returning id
    )
    ${insertJobs('mail', jobs, { priority: -1 })}`);
}
