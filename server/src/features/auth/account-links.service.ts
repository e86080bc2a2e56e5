import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../db/client.ts';
import { accountTokens } from '../../db/tables/auth-tables.ts';

const minute = 60_000;
const lifeOf = { invitation: 7 * 24 * 60 * minute, reset: 30 * minute } as const;

export type LinkKind = keyof typeof lifeOf;

// Set once by the wiring: accounts are made by features that know the database but not the address of the site.
let site = 'http://localhost:3000';

export function linkTo(publicUrl: string): void {
  site = publicUrl.replace(/\/+$/, '');
}

export const forgotPasswordUrl = () => `${site}/forgot-password`;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Ends all earlier links of this person and answers the address of a new one; only its hash is stored. */
export async function issueLink(db: Db, userId: string, kind: LinkKind): Promise<string> {
  await endLinks(db, userId);
  const token = randomBytes(32).toString('base64url');
  const now = Date.now();
  await db.insert(accountTokens).values({
    id: uuidv7(),
    userId,
    kind,
    tokenHash: hashOf(token),
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + lifeOf[kind]).toISOString(),
  });
  return `${site}/reset-password/${token}`;
}

export async function endLinks(db: Db, userId: string): Promise<void> {
  await db.delete(accountTokens).where(and(eq(accountTokens.userId, userId), isNull(accountTokens.usedAt)));
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

/** Of several who use a link at once, one gets true. */
export async function useUpLink(db: Db, token: string): Promise<boolean> {
  const used = await db
    .update(accountTokens)
    .set({ usedAt: new Date().toISOString() })
    .where(isOpen(token))
    .returning({ id: accountTokens.id });
  return used.length === 1;
}
