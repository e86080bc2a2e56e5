import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { User } from '#contract/auth';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { hasAdmin } from '../../access/set-up.ts';
import { ruleAt } from '../../refusals.ts';
import { nameAcademy } from '../../academy/academy.ts';
import { requireGoodPassword } from './password-rules.ts';
import { hashPassword } from './passwords.ts';

export interface FirstAdminAnswers {
  /** The admin's name; "Admin" if not given, and changed on the profile page. */
  name?: string;
  email: string;
  password: string;
  academyName?: string;
}

interface Made {
  admin: User;
  passwordHash: string;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * The code that opens the first-run page, about 49 bits, without characters that are easily misread. It is derived from a secret of the
 * database, so that every server of the academy prints and takes the same one.
 */
export function setupCodeFrom(secret: string): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const random = createHmac('sha256', secret).update('setup code').digest();
  const part = (from: number) => Array.from(random.subarray(from, from + 5), (byte) => letters[byte % letters.length]);
  return `${part(0).join('')}-${part(5).join('')}`;
}

/** Requires the setup code, compared in constant time; case and surrounding spaces are ignored, as it is copied from a terminal. */
export function requireSetupCode(expected: string | undefined, typed: string | undefined): void {
  const normal = (code: string) => digest(code.trim().toUpperCase());
  if (expected !== undefined && typed !== undefined && timingSafeEqual(normal(expected), normal(typed))) return;
  throw ruleAt('setupCode', 'This is not the setup code. It is printed where the server was started.');
}

/** Creates the first admin and names the academy; undefined if an admin exists, also under concurrent calls. */
export async function createFirstAdmin(db: Db, answers: FirstAdminAnswers): Promise<Made | undefined> {
  if (await hasAdmin(db)) return undefined;
  const { name = 'Admin', password, academyName } = answers;
  const email = answers.email.trim().toLowerCase();
  requireGoodPassword(password, { role: 'admin', name, email }, academyName ?? '', 'password');
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('first admin'))`);
    if (await hasAdmin(tx)) return undefined;
    const id = uuidv7();
    const passwordChangedAt = new Date().toISOString();
    await tx.insert(users).values({ id, role: 'admin', name, email, passwordHash, passwordChangedAt });
    if (academyName !== undefined) await nameAcademy(tx, academyName);
    // The public pages open.
    await tx.execute(sql`insert into site_changes default values`);
    return { admin: { _id: id, name, email, role: 'admin' }, passwordHash };
  });
}
