import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { MailInList } from '#contract/mail';
import type * as contract from '#contract/mail';
import type { AnswerOf, Page } from '#contract/endpoint';
import { type Sentence, sentence, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { holds, inPage } from '../../db/list-query.ts';
import { accountTokens, users } from '../../db/tables/auth-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';
import { students } from '../../db/tables/student-tables.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';
import { rulesOf } from '../../email/mail-kinds.ts';
import { notFound, rule } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { sendJob, startNow } from '../../db/send-job.ts';
import { knownPhoneSql } from '../../db/placeholders.ts';
import { recordAudit } from '../audit/audit.service.ts';

type Query = z.output<typeof contract.listMails.query>;

const columns = {
  _id: mails.id,
  kind: mails.kind,
  to: mails.toAddress,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
};

type Stored = Omit<MailInList, 'createdAt' | 'sentAt' | 'lastError'> & {
  createdAt: string;
  sentAt: string | null;
  lastError: Sentence | null;
};

const hiddenText = sentence('The text contains a personal link or code. Only the person it is for may see it.');

const toMail = <M extends Stored>(mail: M, say: Translate) => ({
  ...mail,
  lastError: mail.lastError && say(mail.lastError),
  // The subject contains the code, too, for a phone's preview.
  subject: rulesOf(mail.kind).isSecret ? mail.subject.replace(/\d{6}/, '••••••') : mail.subject,
  createdAt: toInstant(mail.createdAt),
  sentAt: toInstant(mail.sentAt),
});

export async function listMails(db: Db, say: Translate, { search, status, ...page }: Query): Promise<Page<MailInList>> {
  const conditions: SQL[] = [];
  if (status) conditions.push(eq(mails.status, status));
  if (search) conditions.push(holds(sql`${mails.toAddress} || ' ' || ${mails.subject}`, search));
  const where = and(...conditions);
  const [rows, total] = await Promise.all([
    inPage(db.select(columns).from(mails).where(where).orderBy(desc(mails.createdAt), desc(mails.id)), page),
    db.$count(mails, where),
  ]);
  return { rows: rows.map((mail) => toMail(mail, say)), total };
}

/**
 * Without a mail server, the office reads a mail here and hands over its content. Links of teachers and students are shown, since the office may
 * reset their access anyway; a link of another admin is not, as it would let the reader become that admin.
 */
export async function getMail(db: Db, say: Translate, id: string): Promise<AnswerOf<typeof contract.getMail>['data']> {
  const [mail] = await db
    .select({ ...columns, text: mails.text, reader: users.role })
    .from(mails)
    .leftJoin(accountTokens, eq(accountTokens.id, mails.accountTokenId))
    .leftJoin(users, eq(users.id, accountTokens.userId))
    .where(eq(mails.id, id));
  if (mail === undefined) throw notFound();
  const { reader, text, ...rest } = mail;
  const isOpen = !rulesOf(mail.kind).isSecret || mail.status === 'sent' || reader === 'teacher' || reader === 'student';
  const phone = isOpen ? await phoneOf(db, mail.to) : null;
  return toMail({ ...rest, text: say(isOpen ? { key: text } : hiddenText), phone }, say);
}

/** The phone by which to reach the reader; a family is reached by the parent's number. */
async function phoneOf(db: Db, email: string): Promise<string | null> {
  const [parents, own] = [knownPhoneSql(sql`${students.parentPhone}`), knownPhoneSql(sql`${students.phone}`)];
  const [person] = await db
    .select({ phone: sql<string | null>`coalesce(${teachers.phone}, ${parents}, ${own})` })
    .from(users)
    .leftJoin(teachers, eq(teachers.userId, users.id))
    .leftJoin(students, eq(students.userId, users.id))
    .where(eq(users.email, email));
  return person?.phone ?? null;
}

/** Enqueues a failed mail again; one that waits for its retry is sent immediately. */
export async function retryMail(
  db: Db,
  user: Caller,
  say: Translate,
  id: string,
  isConfigured: boolean,
): Promise<MailInList> {
  if (!isConfigured) {
    await getMail(db, say, id);
    throw rule('Email is not set up, so nothing can be sent');
  }
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .update(mails)
      .set({ status: 'waiting', settledAt: null })
      .where(and(eq(mails.id, id), inArray(mails.status, ['waiting', 'failed'])))
      .returning(columns);
    if (mail === undefined) {
      await getMail(tx, say, id);
      throw rule('This mail was already sent');
    }
    if (!(await startNow(tx, 'mail', id))) await sendJob(tx, 'mail', { mailId: id, isAskedFor: true }, { key: id });
    const after = { to: mail.to, subject: mail.subject };
    await recordAudit(tx, user, { action: 'retry', entity: 'mail', entityId: id, after });
    return toMail(mail, say);
  });
}

export async function settleMail(db: Db, user: Caller, id: string, isSettled: boolean) {
  return db.transaction(async (tx) => {
    const [mail] = await tx
      .select({ to: mails.toAddress, subject: mails.subject, status: mails.status, settledAt: mails.settledAt })
      .from(mails)
      .where(eq(mails.id, id))
      .for('update');
    if (mail === undefined) throw notFound();
    const { to, subject, status, settledAt } = mail;
    if (status !== 'failed') throw rule('This mail has not failed');
    if ((settledAt !== null) !== isSettled) {
      await tx
        .update(mails)
        .set({ settledAt: isSettled ? sql`now()` : null })
        .where(eq(mails.id, id));
      const action = isSettled ? 'settle' : 'reopen';
      await recordAudit(tx, user, { action, entity: 'mail', entityId: id, after: { to, subject } });
    }
    return { _id: id, isSettled };
  });
}
