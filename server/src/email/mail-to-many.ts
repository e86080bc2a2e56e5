import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { MailKind } from './mail-kinds.ts';
import { insertJobs } from '../db/send-job.ts';

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
