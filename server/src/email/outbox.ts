import { v7 as uuidv7 } from 'uuid';
import type { MailState } from '#contract/mail';
import type { Db } from '../db/client.ts';
import { mails } from '../db/tables/mail-tables.ts';
import type { Env } from '../env.ts';
import { sendJob } from '../db/send-job.ts';
import type { MailKind } from './mail-kinds.ts';

export interface MailToSend {
  kind: MailKind;
  /** One plain address, `name@example.com`. */
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Of the link it carries, if it does: it is only sent while that works. */
  accountTokenId?: string;
}

/** What becomes of a mail that is queued now; nobody is told that one is on its way which waits for a mail server. */
export const mailState = ({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): MailState =>
  SMTP_URL === undefined ? 'waiting' : 'on_its_way';

/**
 * Puts a mail into the outbox. Called with the transaction of whatever causes the mail: both happen or neither.
 * A worker sends it after the commit; without a mail server it waits where the admin can read it.
 */
export async function queueMail(db: Db, { to, headers = {}, ...mail }: MailToSend): Promise<{ mailId: string }> {
  const id = uuidv7();
  await db.transaction(async (tx) => {
    await tx.insert(mails).values({ id, toAddress: to, headers, ...mail });
    await sendJob(tx, 'mail', { mailId: id }, { key: id });
  });
  return { mailId: id };
}
