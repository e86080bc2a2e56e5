import { randomBytes } from 'node:crypto';
import { eq, sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Page, QueryOf } from '#contract/endpoint';
import { type Language, pathIn } from '#contract/languages';
import type { Subscription } from '#contract/newsletter';
import type * as contract from '#contract/newsletter';
import { asText, sentence, sentenceIn, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { likePattern, toInstant } from '../../db/columns.ts';
import { every, orderBy, pageFrom, pageOf } from '../../db/list-query.ts';
import { newsletterSubscriptions } from '../../db/tables/newsletter-tables.ts';
import { queueMail } from '../../email/outbox.ts';
import { newsletterWelcomeMail } from '../../email/templates.ts';
import { notFound } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { senderTo } from '../../academy/academy.ts';

type ListQuery = QueryOf<typeof contract.listSubscriptions>;

/** The address to unsubscribe; `site` is the origin of the public site. */
export const unsubscribeUrl = (site: string, token: string) => `${site}/unsubscribe/${token}`;

/** Subscribes an address and mails a confirmation. An existing subscription changes nothing and gets the same answer. */
export async function subscribeToNewsletter(db: Db, site: string, email: string, language?: Language): Promise<void> {
  const academy = await senderTo(db, language);
  await db.transaction(async (tx) => {
    const [added] = await tx
      .insert(newsletterSubscriptions)
      .values({ id: uuidv7(), email, token: randomBytes(24).toString('base64url'), language })
      .onConflictDoUpdate({
        target: newsletterSubscriptions.email,
        set: { status: 'subscribed', subscribedAt: sql`now()`, unsubscribedAt: null, language },
        setWhere: eq(newsletterSubscriptions.status, 'unsubscribed'),
      })
      .returning({ token: newsletterSubscriptions.token });
    if (added === undefined) return;
    const mail = newsletterWelcomeMail({
      academy,
      url: `${site}${pathIn(academy.language, '/courses')}`,
      unsubscribeUrl: unsubscribeUrl(site, added.token),
    });
    await queueMail(tx, { kind: 'newsletter-welcome', to: email, ...mail });
  });
}

/** The address masked: enough to recognise one's own, and no more, as links get forwarded. */
const masked = (email: string) => `${email.charAt(0)}•••${email.slice(email.lastIndexOf('@'))}`;

const ownSubscription = ({ email, status }: Pick<Subscription, 'email' | 'status'>) => ({
  maskedEmail: masked(email),
  isSubscribed: status === 'subscribed',
});

export async function getOwnSubscription(db: Db, token: string) {
  const [row] = await db.select().from(newsletterSubscriptions).where(eq(newsletterSubscriptions.token, token));
  if (row === undefined) throw notFound();
  return ownSubscription(row);
}

/** Unsubscribes an address, and removes its unsent newsletters from the outbox. Idempotent. */
export async function unsubscribeFromNewsletter(db: Db, token: string) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(newsletterSubscriptions)
      .set({ status: 'unsubscribed', unsubscribedAt: sql`coalesce(${newsletterSubscriptions.unsubscribedAt}, now())` })
      .where(eq(newsletterSubscriptions.token, token))
      .returning();
    if (row === undefined) throw notFound();
    await tx.execute(sql`
      update mails m
         set status = 'failed', last_error = ${asText(sentence('The reader unsubscribed before it was sent.'))}
        from newsletter_recipients r
       where r.subscription_id = ${row.id} and m.id = r.mail_id and m.status = 'waiting'`);
    return ownSubscription(row);
  });
}

function matching({ search, status }: ListQuery): SQL {
  const conditions: SQL[] = [];
  if (status) conditions.push(sql`s.status = ${status}`);
  if (search) conditions.push(sql`lower(s.email) like ${likePattern(search)}`);
  return every(conditions);
}

/** The reason of a mail that failed without one. */
export const unknownReason = sentence('The reason is not known.');

type Row = Omit<Subscription, '_id'> & { id: string };

const toSubscription = (
  { id, subscribedAt, unsubscribedAt, lastProblem, ...rest }: Row,
  say: Translate,
): Subscription => ({
  _id: id,
  ...rest,
  lastProblem: lastProblem && say(sentenceIn(lastProblem)),
  subscribedAt: toInstant(subscribedAt),
  unsubscribedAt: toInstant(unsubscribedAt),
});

export async function listSubscriptions(
  db: Db,
  say: Translate,
  query: ListQuery,
): Promise<Page<Subscription> & { subscribed: number }> {
  const where = matching(query);
  const order = orderBy(
    query.sort ?? '-subscribedAt',
    { email: sql`s.email`, subscribedAt: sql`s.subscribed_at` },
    sql`s.id`,
  );
  const { rows, counted } = await pageFrom<Row, { total: number; subscribed: number }>(db, {
    rows: sql`
      select s.id, s.email, s.status, s.subscribed_at as "subscribedAt", s.unsubscribed_at as "unsubscribedAt",
             last.problem as "lastProblem"
        from newsletter_subscriptions s
        left join lateral (
          select case when m.status = 'failed' then coalesce(m.last_error, ${asText(unknownReason)}) end as problem
            from newsletter_recipients r
            join newsletters n on n.id = r.newsletter_id
            left join mails m on m.id = r.mail_id
           where r.subscription_id = s.id
           order by n.sent_at desc
           limit 1
        ) last on true
       where ${where}
       order by ${order}
       ${pageOf(query)}`,
    count: sql`
      select (select count(*) from newsletter_subscriptions s where ${where})::integer as total,
             (select count(*) from newsletter_subscriptions where status = 'subscribed')::integer as subscribed`,
  });
  return { rows: rows.map((row) => toSubscription(row, say)), ...counted };
}

/** Deletes an address and its mails. */
export async function deleteSubscription(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      delete from mails
       where id in (select mail_id from newsletter_recipients where subscription_id = ${id})
          or (kind = 'newsletter-welcome'
              and to_address = (select email from newsletter_subscriptions where id = ${id}))`);
    const [row] = await tx.delete(newsletterSubscriptions).where(eq(newsletterSubscriptions.id, id)).returning();
    if (row === undefined) throw notFound();
    // The history must not keep a deleted address either.
    const before = { email: masked(row.email), status: row.status };
    await recordAudit(tx, user, { action: 'delete', entity: 'newsletter subscription', entityId: id, before });
    return { _id: id };
  });
}
