import { hash as digest, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { GuardianCaller } from '../caller.ts';
import type { Db } from '../db/client.ts';
import { runPrepared } from '../db/prepared.ts';
import { guardianSessions } from '../db/tables/guardian-tables.ts';

const lifetime = 90 * 24 * 60 * 60_000;

/** 256 random bits: a token of a session, or the secret of a link. */
export const newSecret = () => randomBytes(32).toString('base64url');
export const secretHashOf = (secret: string) => digest('sha256', secret, 'buffer');

/** Whether the row `l` of guardian_links works; one that was ended may come back with a restored backup. */
export const isLiveLink = sql`(l.expires_at > now() and not exists (select from ended_links ended where ended.id = l.id))`;

/** Opens the page on a browser, in place of what was open there. The lifetime is in milliseconds. */
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

/** Reads the database on every request, so that a link that ends takes its open pages with it on all servers. */
export async function findGuardianCaller(db: Db, token: string): Promise<GuardianCaller | undefined> {
  if (token.length !== 43) return undefined;
  const [caller] = await runPrepared<GuardianCaller>(
    db,
    sql`
    select g.id, g.name, g.language, s.id as "sessionId", l.id as "linkId"
    from guardian_sessions s join guardian_links l on l.id = s.link_id join guardians g on g.id = l.guardian_id
    where s.token_hash = ${secretHashOf(token)} and s.expires_at > now() and ${isLiveLink}`,
  );
  return caller;
}
