import { randomBytes } from 'node:crypto';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Page, QueryOf } from '#contract/endpoint';
import type { Newsletter, NewsletterDetails, NewsletterForm } from '#contract/newsletter';
import type * as contract from '#contract/newsletter';
import { type Language, languages } from '#contract/languages';
import { sentenceIn, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant, withInstants, nextVersion } from '../../db/columns.ts';
import { pageFrom, pageOf } from '../../db/list-query.ts';
import { newsletters } from '../../db/tables/newsletter-tables.ts';
import { queueMail, queueMailToMany } from '../../email/outbox.ts';
import { newsletterMail } from '../../email/templates.ts';
import { inEnglish } from '../../languages/translate.ts';
import { rule, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { senderTo } from '../../academy/academy.ts';
import { unknownReason, unsubscribeUrl } from './subscriptions.service.ts';

type Form = z.output<typeof NewsletterForm>;
type Row = Omit<Newsletter, '_id' | 'status' | 'progress'> & { id: string; body: string } & Newsletter['progress'];

const rowsOf = (which: SQL) => sql`
  select n.id, n.subject, n.body, n.version, n.created_at as "createdAt", n.updated_at as "updatedAt",
         n.sent_at as "sentAt", n.sent_by_name as "sentBy",
         p.recipients, p.waiting, p.sent, p.failed
    from newsletters n
    cross join lateral (
      select count(*)::integer as recipients,
             (count(*) filter (where m.status in ('waiting', 'sending')))::integer as waiting,
             (count(*) filter (where m.status = 'sent'))::integer as sent,
             (count(*) filter (where m.status = 'failed'))::integer as failed
        from newsletter_recipients r
        left join mails m on m.id = r.mail_id
       where r.newsletter_id = n.id
    ) p
  ${which}`;

function toNewsletter({ id, body: _, recipients, waiting, sent, failed, ...row }: Row): Newsletter {
  return {
    ...withInstants(row),
    _id: id,
    status: row.sentAt === null ? 'draft' : 'sent',
    sentAt: toInstant(row.sentAt),
    progress: { recipients, waiting, sent, failed },
  };
}

export async function listNewsletters(
  db: Db,
  query: QueryOf<typeof contract.listNewsletters>,
): Promise<Page<Newsletter>> {
  const { rows, counted } = await pageFrom<Row>(db, {
    rows: rowsOf(sql`order by n.created_at desc, n.id desc ${pageOf(query)}`),
    count: sql`select count(*)::int as total from newsletters`,
  });
  return { rows: rows.map(toNewsletter), total: counted.total };
}

export async function getNewsletter(db: Db, id: string, say: Translate = inEnglish): Promise<NewsletterDetails> {
  const row = await db.requireRow<Row>(rowsOf(sql`where n.id = ${id}`));
  const undelivered = row.failed === 0 ? [] : await findUndelivered(db, say, id);
  return { ...toNewsletter(row), body: row.body, undelivered };
}

async function findUndelivered(db: Db, say: Translate, id: string): Promise<NewsletterDetails['undelivered']> {
  const rows = await db.rows<{ mailId: string; email: string; error: string | null }>(sql`
    select m.id as "mailId", m.to_address as email, m.last_error as error
      from newsletter_recipients r
      join mails m on m.id = r.mail_id
     where r.newsletter_id = ${id} and m.status = 'failed'
     order by m.to_address
     limit 100`);
  return rows.map(({ error, ...mail }) => ({
    ...mail,
    reason: say(error === null ? unknownReason : sentenceIn(error)),
  }));
}

const audited = ({ subject, body }: Form) => ({ subject, body });

export async function createNewsletter(db: Db, user: Caller, form: Form): Promise<NewsletterDetails> {
  const id = uuidv7();
  return db.transaction(async (tx) => {
    await tx.insert(newsletters).values({ id, ...form });
    await recordAudit(tx, user, { action: 'create', entity: 'newsletter', entityId: id, after: audited(form) });
    return getNewsletter(tx, id);
  });
}

const isDraft = (id: string, version: number) =>
  and(eq(newsletters.id, id), eq(newsletters.version, version), isNull(newsletters.sentAt));

export async function updateNewsletter(
  db: Db,
  user: Caller,
  id: string,
  { version, ...changes }: Partial<Form> & { version: number },
): Promise<NewsletterDetails> {
  return db.transaction(async (tx) => {
    const before = await getNewsletter(tx, id);
    const updated = await tx
      .update(newsletters)
      .set({ ...changes, ...nextVersion(newsletters) })
      .where(isDraft(id, version))
      .returning({ id: newsletters.id });
    if (updated.length === 0) {
      const current = await getNewsletter(tx, id);
      if (current.status === 'sent') throw rule('This newsletter was sent and can no longer be changed');
      throw stale(current);
    }
    const after = await getNewsletter(tx, id);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'newsletter', entityId: id, ...change });
    return after;
  });
}

export async function deleteNewsletter(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(newsletters)
      .where(and(eq(newsletters.id, id), isNull(newsletters.sentAt)))
      .returning();
    if (gone === undefined) {
      await getNewsletter(tx, id);
      throw rule('A newsletter that was sent cannot be deleted');
    }
    await recordAudit(tx, user, { action: 'delete', entity: 'newsletter', entityId: id, before: audited(gone) });
    return { _id: id };
  });
}

async function render(db: Db, site: string, form: Form, token: string, language?: Language | null) {
  const academy = await senderTo(db, language);
  return newsletterMail({ academy, ...form, url: site, unsubscribeUrl: unsubscribeUrl(site, token) });
}

export async function previewNewsletter(db: Db, site: string, form: Form): Promise<{ subject: string; html: string }> {
  const { subject, html } = await render(db, site, form, 'preview');
  return { subject, html };
}

export async function testNewsletter(
  db: Db,
  site: string,
  { email, language }: Caller,
  form: Form,
): Promise<{ to: string; mailId: string }> {
  if (email === null) throw rule('Your account has no email address to send a test to');
  const mail = await render(db, site, form, 'preview', language);
  const { mailId } = await queueMail(db, { kind: 'newsletter', to: email, ...mail });
  return { to: email, mailId };
}

/** Queues the mails by language: the text is the same for everyone; the layout around it is in the language of each reader. */
async function queueInLanguages(tx: Db, site: string, issue: Form & { id: string }): Promise<void> {
  const { language: usual } = await senderTo(tx);
  for (const language of languages) {
    const tokenMark = randomBytes(16).toString('hex');
    await queueMailToMany(tx, {
      kind: 'newsletter',
      ...(await render(tx, site, issue, tokenMark, language)),
      tokenMark,
      readers: sql`
        select r.mail_id, s.email, s.token
          from newsletter_recipients r
          join newsletter_subscriptions s on s.id = r.subscription_id
         where r.newsletter_id = ${issue.id} and coalesce(s.language, ${usual}) = ${language}`,
    });
  }
}

/**
 * Fan-out to all current subscribers: flag, recipients, mails and jobs in one transaction, so that it is never half sent. The
 * outbox does the rest, across crashes.
 */
export async function sendNewsletter(
  db: Db,
  site: string,
  user: Caller,
  id: string,
  version: number,
  isConfigured: boolean,
): Promise<NewsletterDetails> {
  if (!isConfigured) {
    await getNewsletter(db, id);
    throw rule('Email is not set up, so nothing can be sent');
  }
  return db.transaction(async (tx) => {
    const [issue] = await tx
      .update(newsletters)
      .set({ sentAt: sql`now()`, sentByName: user.name, version: sql`${newsletters.version} + 1` })
      .where(isDraft(id, version))
      .returning();
    if (issue === undefined) {
      const current = await getNewsletter(tx, id);
      if (current.status === 'sent') return current;
      throw stale(current);
    }
    const { rowCount } = await tx.execute(sql`
      insert into newsletter_recipients (newsletter_id, subscription_id, mail_id)
      select ${id}, id, gen_random_uuid() from newsletter_subscriptions where status = 'subscribed'`);
    if (rowCount === 0) throw rule('Nobody has subscribed yet');
    await queueInLanguages(tx, site, issue);
    const after = { subject: issue.subject, recipients: rowCount };
    await recordAudit(tx, user, { action: 'send', entity: 'newsletter', entityId: id, after });
    return getNewsletter(tx, id);
  });
}
