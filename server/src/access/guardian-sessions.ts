import { hash as digest, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { GuardianCaller } from '../caller.ts';
import type { Db } from '../db/client.ts';
import { guardianSessions } from '../db/tables/guardian-tables.ts';

const lifetime = 90 * 24 * 60 * 60_000;

/** A secret of 256 random bits: a session's token, or a link's secret. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const secretHashOf = (secret: string) => digest('sha256', secret, 'buffer');

/** Whether the row `l` of guardian_links is valid; an ended link may reappear with a restored backup. */
export const isLiveLink = sql`(l.expires_at > now() and not exists (select from ended_links ended where ended.id = l.id))`;

/** Opens the page on a browser, replacing an earlier session there. The lifetime is in milliseconds. */
export async function startGuardianSession(
  tx: Db,
  linkId: string,
  earlierToken: string | undefined,
): Promise<{ token: string; lifetime: number }> {
  if (earlierToken !== undefined) await endGuardianSession(tx, earlierToken);
  const token = newSecret();
  const expiresAt = new Date(Date.now() + lifetime).toISOString();
  await tx.insert(guardianSessions).values({ id: uuidv7(), linkId, tokenHash: secretHashOf(token), expiresAt });
  return { token, lifetime };
}

export async function endGuardianSession(db: Db, token: string): Promise<void> {
  await db.delete(guardianSessions).where(eq(guardianSessions.tokenHash, secretHashOf(token)));
}

/** Finds the guardian in the database on every request, so that the end of a link ends its open pages on all servers. */
export async function findGuardianCaller(db: Db, token: string): Promise<GuardianCaller | undefined> {
  if (token.length !== 43) return undefined;
  const [caller] = await db.preparedRows<GuardianCaller>(sql`
    select g.id, g.name, g.language, s.id as "sessionId", l.id as "linkId"
    from guardian_sessions s join guardian_links l on l.id = s.link_id join guardians g on g.id = l.guardian_id
    where s.token_hash = ${secretHashOf(token)} and s.expires_at > now() and ${isLiveLink}`);
  return caller;
}
