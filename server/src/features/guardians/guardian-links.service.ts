import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Guardian, GuardianLink } from '#contract/guardians';
import { isLiveLink, newSecret, secretHashOf } from '../../access/guardian-sessions.ts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { guardianLinks } from '../../db/tables/guardian-tables.ts';
import { rule } from '../../refusals.ts';
import { recordAudit, recordAudits } from '../audit/audit.service.ts';
import { linkTo } from '../family-messages/channels.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

const year = 365 * 24 * 60 * 60_000;

/** The live links of a student's guardians. */
export async function listGuardianLinks(db: Db, studentId: string): Promise<GuardianLink[]> {
  const rows = await db.rows<GuardianLink>(sql`
    select l.guardian_id as guardian, l.created_at as "createdAt", l.expires_at as "expiresAt", l.sent_at as "sentAt", l.opened_at as "openedAt",
           case when l.asleep_until > now() then l.asleep_until end as "lockedUntil"
    from student_guardians s join guardian_links l on l.guardian_id = s.guardian_id
    where s.student_id = ${studentId} and ${isLiveLink} order by s.place`);
  return rows.map((row) => ({
    guardian: row.guardian,
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstant(row.expiresAt),
    sentAt: toInstant(row.sentAt),
    openedAt: toInstant(row.openedAt),
    lockedUntil: toInstant(row.lockedUntil),
  }));
}

interface Addressee extends Pick<Guardian, 'name' | 'phone' | 'hasWhatsApp' | 'language'> {
  students: string;
}

/** Replaces the guardian's link, if there is one, and writes the text that takes it to the guardian. */
export async function createGuardianLink(
  tx: Db,
  user: Caller,
  { id, origin }: { id: string; origin: string },
): Promise<{ url: string; text: string; link: string | null }> {
  const guardian = await tx.requireRow<Addressee>(sql`
    select g.name, g.phone, g.has_whatsapp as "hasWhatsApp", g.language, coalesce((
             select string_agg(u.name, ', ' order by lower(u.name), u.id)
             from student_guardians s join students st on st.user_id = s.student_id and st.status = 'active'
             join users u on u.id = s.student_id where s.guardian_id = g.id), '') as students
    from guardians g where g.id = ${id}`);
  if (guardian.phone === null) throw rule('Add the phone number of this guardian first');
  const [url = ''] = await makeLinks(tx, user, { guardians: [{ ...guardian, _id: id }], origin, isSent: false });
  const write = await textWriter(tx);
  const text = write('page', guardian, { student: guardian.students, link: url });
  return { url, text, link: linkTo(guardian, text) };
}

interface LinksToMake {
  guardians: readonly Pick<Guardian, '_id' | 'name' | 'phone'>[];
  origin: string;
  /** Whether they go out by being made, on paper. */
  isSent: boolean;
}

/** Replaces the links of these guardians, and answers the addresses in their order. */
export async function makeLinks(tx: Db, user: Caller, { guardians, origin, isSent }: LinksToMake): Promise<string[]> {
  if (guardians.length === 0) return [];
  const ids = sql.param(guardians.map(({ _id }) => _id));
  await tx.execute(sql`select from guardians where id = any(${ids}::uuid[]) order by id for update`);
  await tx.execute(sql`delete from guardian_links where guardian_id = any(${ids}::uuid[])`);
  const made = guardians.map(({ _id }) => ({ id: uuidv7(), guardianId: _id, secret: newSecret() }));
  const now = Date.now();
  const expiresAt = new Date(now + year).toISOString();
  const sentAt = isSent ? new Date(now).toISOString() : null;
  await tx
    .insert(guardianLinks)
    .values(made.map(({ secret, ...link }) => ({ ...link, secretHash: secretHashOf(secret), expiresAt, sentAt })));
  await recordAudits(
    tx,
    user,
    guardians.map(({ _id, name, phone }) => ({
      action: 'create',
      entity: 'parent link',
      entityId: _id,
      after: { name: name ?? phone },
    })),
  );
  return made.map(({ secret }) => `${origin}/family#${secret}`);
}

/** Notes that the guardian's link was sent, or takes that back. */
export async function markLinkSent(tx: Db, guardianId: string, isSent: boolean): Promise<void> {
  const sentAt = isSent ? sql`now()` : null;
  await tx.update(guardianLinks).set({ sentAt }).where(eq(guardianLinks.guardianId, guardianId));
}

/** Deletes the link, and with it the open pages; idempotent. */
export async function deleteGuardianLink(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const row = await tx.requireRow<{ name: string | null }>(sql`
      select coalesce(g.name, g.phone) as name from guardians g where g.id = ${id}`);
    const ended = await tx.delete(guardianLinks).where(eq(guardianLinks.guardianId, id)).returning();
    if (ended.length > 0) {
      const before = { name: row.name };
      await recordAudit(tx, user, { action: 'delete', entity: 'parent link', entityId: id, before });
    }
    return { _id: id };
  });
}
