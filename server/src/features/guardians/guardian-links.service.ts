import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { GuardianLink, Language } from '#contract/guardians';
import { isLiveLink, newSecret, secretHashOf } from '../../access/guardian-sessions.ts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { guardianLinks } from '../../db/tables/guardian-tables.ts';
import { notFound, rule } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

const year = 365 * 24 * 60 * 60_000;

/** The live links of a student's guardians. */
export async function listGuardianLinks(db: Db, studentId: string): Promise<GuardianLink[]> {
  const { rows } = await db.execute<GuardianLink & Record<string, unknown>>(sql`
    select l.guardian_id as guardian, l.created_at as "createdAt", l.expires_at as "expiresAt", l.opened_at as "openedAt",
           case when l.asleep_until > now() then l.asleep_until end as "asleepUntil"
    from student_guardians s join guardian_links l on l.guardian_id = s.guardian_id
    where s.student_id = ${studentId} and ${isLiveLink} order by s.place`);
  return rows.map((row) => ({
    guardian: row.guardian,
    createdAt: toInstant(row.createdAt),
    expiresAt: toInstant(row.expiresAt),
    openedAt: toInstant(row.openedAt),
    asleepUntil: toInstant(row.asleepUntil),
  }));
}

interface Addressee {
  name: string | null;
  phone: string | null;
  language: Language;
  students: string;
}

/** Replaces the guardian's link, if there is one. */
export async function createGuardianLink(db: Db, user: Caller, id: string, origin: string) {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<Addressee & Record<string, unknown>>(sql`
      select g.name, g.phone, g.language, coalesce((
               select string_agg(u.name, ', ' order by lower(u.name), u.id)
               from student_guardians s join students st on st.user_id = s.student_id and st.status = 'active'
               join users u on u.id = s.student_id where s.guardian_id = g.id), '') as students
      from guardians g where g.id = ${id} for update`);
    const [guardian] = rows;
    if (guardian === undefined) throw notFound();
    if (guardian.phone === null) throw rule('Add the phone number of this guardian first');
    const secret = newSecret();
    const expiresAt = new Date(Date.now() + year).toISOString();
    await tx.delete(guardianLinks).where(eq(guardianLinks.guardianId, id));
    await tx
      .insert(guardianLinks)
      .values({ id: uuidv7(), guardianId: id, secretHash: secretHashOf(secret), expiresAt });
    await recordAudit(tx, user, {
      action: 'create',
      entity: 'parent link',
      entityId: id,
      after: { name: guardian.name ?? guardian.phone },
    });
    const url = `${origin}/family#${secret}`;
    const write = await textWriter(tx);
    return { url, text: write('page', guardian, { student: guardian.students, link: url }), expiresAt };
  });
}

/** Deletes the link, and with it the open pages; idempotent. */
export async function deleteGuardianLink(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ name: string | null }>(
      sql`select coalesce(g.name, g.phone) as name from guardians g where g.id = ${id}`,
    );
    if (rows[0] === undefined) throw notFound();
    const ended = await tx.delete(guardianLinks).where(eq(guardianLinks.guardianId, id)).returning();
    if (ended.length > 0) {
      await recordAudit(tx, user, {
        action: 'delete',
        entity: 'parent link',
        entityId: id,
        before: { name: rows[0].name },
      });
    }
    return { _id: id };
  });
}
