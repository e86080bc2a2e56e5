import { sql } from 'drizzle-orm';
import { formatPhone } from '#contract/phone';
import { endSessionsOfInactive } from '../../access/sessions.ts';
import { rowInWords, type RuleContext, type SheetRow, type Write } from '../../bulk/bulk-port.ts';
import type { BulkTable } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { endLinks } from './account-links.service.ts';
import { hasLoggedIn } from './login-state.sql.ts';

/** The first table of a person's record. */
export const accountTable = (role: 'student' | 'teacher') =>
  ({
    id: users.id,
    columns: { name: users.name, email: users.email, isActive: users.isActive },
    fixed: { role },
  }) satisfies BulkTable;

/** The account's columns: only active people may log in. */
export const accountColumns = <Fields extends { status?: string }>(fields: Fields) =>
  'status' in fields ? { ...fields, isActive: fields.status === 'active' } : fields;

/** The values of a person's account in a sheet. */
type Given = { email: string | null; phone: string | null; status: string };

type Row = SheetRow<Given>;

const valuesOf = (rows: readonly Row[], field: 'email' | 'phone') => rows.flatMap(({ given }) => given[field] ?? []);

/** Refuses a taken email, or a phone with which a teacher logs in: either belongs to one person only. */
export async function refuseTakenAccounts(
  { db, rows }: Pick<RuleContext, 'db'> & { rows: readonly Row[] },
  role: 'student' | 'teacher',
): Promise<void> {
  const emails = valuesOf(rows, 'email');
  const phones = valuesOf(rows, 'phone');
  const { rows: owners } = await db.execute<{
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
  }>(sql`
    select u.id, u.name, u.email, null as phone from users u where u.email = any(${sql.param(emails)}::text[])
    union all
    select u.id, u.name, null, t.phone from teachers t join users u on u.id = t.user_id
     where t.phone = any(${sql.param(phones)}::text[]) and u.email is null and u.is_active`);
  const ownerOf = new Map(owners.map((owner) => [owner.email ?? owner.phone ?? '', owner]));
  const firstWith = new Map<string, Row>();
  for (const row of rows) {
    const { email = null, phone = null } = row.given;
    const owner = email === null ? undefined : ownerOf.get(email);
    if (owner !== undefined && owner.id !== row.found?.id) {
      row.reasons.push({ field: 'email', message: 'This email already has an account' });
    }
    if (email !== null) {
      const first = firstWith.get(email);
      if (first !== undefined) row.reasons.push({ field: 'email', message: `${rowInWords(first)} has this email too` });
      firstWith.set(email, first ?? row);
    }
    const login = phone === null ? undefined : ownerOf.get(phone);
    if (login !== undefined && login.id !== row.found?.id) {
      row.reasons.push({
        field: 'phone',
        message: `${login.name} has no email and logs in with ${formatPhone(phone ?? '')}. Add an email there first, or enter another number here`,
      });
    }
  }
  if (role === 'teacher') refuseWithoutLogin(rows);
}

function refuseWithoutLogin(rows: readonly Row[]): void {
  const firstWith = new Map<string, Row>();
  for (const row of rows) {
    const { email, phone = null, status = 'active' } = { ...row.found?.fields, ...row.given };
    if (email || status !== 'active') continue;
    if (phone === null) {
      row.reasons.push({ field: 'phone', message: 'Enter a phone number or an email to log in with' });
      continue;
    }
    const first = firstWith.get(phone);
    if (first !== undefined) {
      row.reasons.push({ field: 'phone', message: `${rowInWords(first)} logs in with this number too` });
    }
    firstWith.set(phone, first ?? row);
  }
}

/** The tables of an account's logins, which are part of a person's record while nobody has logged in. */
export const loginTables = ['account_tokens', 'sessions'] as const;

/** Finds the people who have logged in among these, each with the reason why an undo leaves them. */
export async function findUsedLogins(db: Db, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select u.id from users u
    where u.id = any(${sql.param(ids)}::uuid[]) and ${hasLoggedIn}`);
  return new Map(rows.map(({ id }) => [id, 'They have logged in since']));
}

/** Ends logins of people who are about to be deleted, which nobody has used. */
export const endUnusedLogins = (tx: Db, ids: string[]): Promise<void> =>
  endLinks(tx, ids, undefined, 'The account was deleted before the mail was sent.');

/** Ends logins handed out before: they do not outlive the email or the status they were given for. */
export async function endAccess(tx: Db, writes: readonly Write[]): Promise<void> {
  const changed = writes.filter(({ isNew, fields }) => !isNew && ('email' in fields || 'status' in fields));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await endLinks(tx, ids);
  await endSessionsOfInactive(tx, ids);
}
