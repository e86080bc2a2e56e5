import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { MailKind } from './mail-kinds.ts';

export interface MailToMany {
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Stands in text, html and headers where each reader's own token goes. */
  tokenMark: string;
  /** A query of `mail_id`, `email` and `token`; readers whose mail is written already are passed over. */
  readers: SQL;
}

/**
 * Puts the same mail for many readers into the outbox, each with a token of its own, in one statement: mails and jobs.
 * Called with the transaction of whatever causes it, and again to no effect. Such mails wait behind all others, so that
 * a code or a new password does not stand in line after them.
 */
export async function queueMailToMany(db: Db, mail: MailToMany): Promise<void> {
  const personal = (template: string) => sql`replace(${template}::text, ${mail.tokenMark}::text, r.token)`;
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
    insert into pgboss.job (name, data, singleton_key, priority, policy, dead_letter, retry_limit, retry_delay, retry_backoff,
                            retry_delay_max, expire_seconds, heartbeat_seconds, deletion_seconds, keep_until)
    select q.name, jsonb_build_object('mailId', w.id), w.id, -1, q.policy, q.dead_letter, q.retry_limit, q.retry_delay,
           q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.heartbeat_seconds, q.deletion_seconds,
           now() + q.retention_seconds * interval '1 second'
      from written w
      join pgboss.queue q on q.name = 'mail'`);
}
