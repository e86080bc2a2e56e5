import { lt, or, isNotNull, and } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accountTokens, emailOtps, idempotencyKeys, rateCounters, sessions } from '../../db/schema.ts';

const hour = 60 * 60_000;

/** Deletes what nobody can use any more; meant to run every hour or so, on any of several servers. */
export async function deleteOldAuthRows(db: Db): Promise<void> {
  const now = Date.now();
  const at = (time: number) => new Date(time).toISOString();
  const aDayAgo = at(now - 24 * hour);
  await db.delete(sessions).where(or(lt(sessions.expiresAt, at(now)), lt(sessions.endsAt, at(now))));
  await db
    .delete(accountTokens)
    .where(
      or(lt(accountTokens.expiresAt, aDayAgo), and(isNotNull(accountTokens.usedAt), lt(accountTokens.usedAt, aDayAgo))),
    );
  await db.delete(emailOtps).where(lt(emailOtps.expiresAt, aDayAgo));
  await db.delete(rateCounters).where(lt(rateCounters.windowStart, at(now - hour)));
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, aDayAgo));
}
