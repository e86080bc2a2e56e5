import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { accountTokens } from '../../db/tables/auth-tables.ts';

const minute = 60_000;
const lifeOf = { invitation: 7 * 24 * 60 * minute, reset: 30 * minute } as const;

export type LinkKind = keyof typeof lifeOf;

/** The site's origin, set at the start: features that create accounts know the database, not the address. */
export class SiteAddress {
  url = 'http://localhost:3000';
}

const addressOf = (db: Db, path: string) => `${db.memory.of(SiteAddress).url}${path}`;

export const forgotPasswordUrl = (db: Db) => addressOf(db, '/forgot-password');

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Answers the URL of a new link and its id; only the token's hash is stored. An invitation revokes all earlier links of this person, a reset only
 * earlier resets: anyone can request a reset, and must not be able to revoke an invitation.
 */
export async function issueLink(
  db: Db,
  userId: string,
  kind: LinkKind,
  minutes?: number,
): Promise<{ id: string; url: string; expiresAt: Date }> {
  await endLinks(db, userId, kind === 'reset' ? 'reset' : undefined);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  const expiresAt = new Date(now + (minutes === undefined ? lifeOf[kind] : minutes * minute));
  const id = uuidv7();
  await db.insert(accountTokens).values({
    id,
    userId,
    kind,
    tokenHash: hashOf(token),
    createdAt: new Date(now).toISOString(),
    expiresAt: expiresAt.toISOString(),
  });
  return { id, url: addressOf(db, `/reset-password/${token}`), expiresAt };
}

/** Issues invitations for many people, in their order, each like `issueLink`. */
export async function issueInvitations(db: Db, userIds: string[]): Promise<{ id: string; url: string }[]> {
  await endLinks(db, userIds);
  const now = Date.now();
  const issued = userIds.map((userId) => ({ userId, id: uuidv7(), token: randomBytes(32).toString('base64url') }));
  await db.insert(accountTokens).values(
    issued.map(({ userId, id, token }) => ({
      id,
      userId,
      kind: 'invitation' as const,
      tokenHash: hashOf(token),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + lifeOf.invitation).toISOString(),
    })),
  );
  return issued.map(({ id, token }) => ({ id, url: addressOf(db, `/reset-password/${token}`) }));
}

/** Revokes unused links, all or of one kind, and removes their unsent mails from the outbox. */
export async function endLinks(
  db: Db,
  userId: string | string[],
  kind?: LinkKind,
  why = sentence('Its link expired before the mail was sent.'),
): Promise<void> {
  const ofKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  await db.execute(sql`
    with ended as (
      delete from account_tokens where user_id = any(${sql.param([userId].flat())}::uuid[]) and used_at is null and ${ofKind} returning id
    )
    update mails m set status = 'failed', settled_at = now(), last_error = ${why}
      from ended where m.account_token_id = ended.id and m.status = 'waiting'`);
}

const isOpen = (token: string) =>
  and(
    eq(accountTokens.tokenHash, hashOf(token)),
    isNull(accountTokens.usedAt),
    gt(accountTokens.expiresAt, new Date().toISOString()),
  );

export async function findOpenLink(db: Db, token: string): Promise<{ userId: string; kind: LinkKind } | undefined> {
  const [row] = await db
    .select({ userId: accountTokens.userId, kind: accountTokens.kind })
    .from(accountTokens)
    .where(isOpen(token));
  return row;
}

/** Consumes the link; of concurrent calls, only one gets true. */
export async function useUpLink(db: Db, token: string): Promise<boolean> {
  const used = await db
    .update(accountTokens)
    .set({ usedAt: new Date().toISOString() })
    .where(isOpen(token))
    .returning({ id: accountTokens.id });
  return used.length === 1;
}
