import { desc, eq, isNotNull, isNull, sql, and, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { ContactMessage } from '#contract/contact-messages';
import type * as contract from '#contract/contact-messages';
import type { BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { holds, inPage } from '../../db/list-query.ts';
import { contactMessages } from '../../db/tables/contact-message-tables.ts';
import { queueMail } from '../../email/outbox.ts';
import { contactMessageMail } from '../../email/templates.ts';
import { requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { senderTo, findOfficeEmail } from '../../academy/academy.ts';

/** Stores a visitor's message and mails it to the office. A doubtful one is only stored: the office finds it in its list. */
export async function sendContactMessage(
  db: Db,
  { website, ...message }: BodyOf<typeof contract.sendContactMessage>,
): Promise<void> {
  const academy = await senderTo(db);
  await db.transaction(async (tx) => {
    await tx.insert(contactMessages).values({ id: uuidv7(), ...message, isDoubtful: website !== '' });
    const to = website === '' ? await findOfficeEmail(tx) : null;
    if (to === null) return;
    const mail = contactMessageMail({ academy, ...message });
    const answerTo = message.email !== null && { headers: { 'Reply-To': message.email } };
    await queueMail(tx, { kind: 'contact-message', to, ...answerTo, ...mail });
  });
}

type Row = typeof contactMessages.$inferSelect;

const toMessage = ({ id, createdAt, answeredAt, answeredByName, enquiryId: _e, ...row }: Row): ContactMessage => ({
  ...row,
  _id: id,
  createdAt: toInstant(createdAt),
  answeredAt: toInstant(answeredAt),
  answeredBy: answeredByName,
});

// The expression is that of the index.
const searched = sql`${contactMessages.name} || ' ' || coalesce(${contactMessages.email}, '') || ' '
  || coalesce(${contactMessages.phone}, '') || ' ' || ${contactMessages.message}`;

const { answeredAt, isDoubtful } = contactMessages;
const hasStatus = {
  open: and(isNull(answeredAt), eq(isDoubtful, false)),
  answered: isNotNull(answeredAt),
  doubtful: and(isNull(answeredAt), eq(isDoubtful, true)),
};

const newestFirst = [desc(contactMessages.createdAt), desc(contactMessages.id)];

export async function listContactMessages(
  db: Db,
  { search, status, ...page }: QueryOf<typeof contract.listContactMessages>,
): Promise<Page<ContactMessage> & { open: number }> {
  const conditions: (SQL | undefined)[] = [];
  if (status) conditions.push(hasStatus[status]);
  if (search) conditions.push(holds(searched, search));
  const where = and(...conditions);
  const [rows, total, open] = await Promise.all([
    inPage(
      db
        .select()
        .from(contactMessages)
        .where(where)
        .orderBy(...newestFirst),
      page,
    ),
    db.$count(contactMessages, where),
    db.$count(contactMessages, hasStatus.open),
  ]);
  return { rows: rows.map(toMessage), total, open };
}

export async function getContactMessage(db: Db, id: string): Promise<ContactMessage> {
  const row = requireRow(await db.select().from(contactMessages).where(eq(contactMessages.id, id)));
  return toMessage(row);
}

/** Marks a message as answered or open; the first to answer stays on record. One that a person opens is doubtful no more. */
export async function answerContactMessage(
  db: Db,
  user: Caller,
  id: string,
  { status }: BodyOf<typeof contract.answerContactMessage>,
): Promise<ContactMessage> {
  const { answeredByName } = contactMessages;
  const change =
    status === 'open'
      ? { answeredAt: null, answeredByName: null, isDoubtful: false }
      : {
          answeredAt: sql`coalesce(${answeredAt}, now())`,
          answeredByName: sql`coalesce(${answeredByName}, ${user.name})`,
        };
  return db.transaction(async (tx) => {
    const before = await getContactMessage(tx, id);
    const row = requireRow(await tx.update(contactMessages).set(change).where(eq(contactMessages.id, id)).returning());
    const was = before.answeredAt === null ? 'open' : 'answered';
    const audited = { before: { status: was }, after: { status } };
    await recordAudit(tx, user, { action: 'update', entity: 'contact message', entityId: id, ...audited });
    return toMessage(row);
  });
}

export async function deleteContactMessage(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const row = requireRow(await tx.delete(contactMessages).where(eq(contactMessages.id, id)).returning());
    const before = { name: row.name };
    await recordAudit(tx, user, { action: 'delete', entity: 'contact message', entityId: id, before });
    return { _id: id };
  });
}
