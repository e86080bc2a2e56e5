import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Admin, AdminForm } from '#contract/admins';
import type * as contract from '#contract/admins';
import type { BodyOf, Page, QueryOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { toInstant } from '../../db/columns.ts';
import { every, nameHolds, pageFrom, pageOf } from '../../db/list-query.ts';
import { nameIn, personHolds } from '../../db/name-search.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { rule, stale, unauthenticated } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  deleteAccount,
  inviteNewAdmin,
  raiseVersion,
  updateAccount,
  type FirstPassword,
} from '../auth/accounts.service.ts';

const columns = sql`
  u.id as "_id", u.name, u.email, u.version, u.created_at as "createdAt",
  case when not u.is_active then 'deactivated'
       when u.password_hash is null or u.must_change_password then 'invited'
       else 'active' end as status,
  open.devices, open.last_seen_at as "lastSeenAt"`;

const tables = sql`users u cross join lateral (
  select count(*)::int as devices, max(s.last_seen_at) as last_seen_at
    from sessions s where s.user_id = u.id and s.expires_at > now() and s.ends_at > now()
) open`;

const toAdmin = (row: Admin): Admin => ({
  ...row,
  createdAt: toInstant(row.createdAt),
  lastSeenAt: toInstant(row.lastSeenAt),
});

export async function listAdmins(db: Db, query: QueryOf<typeof contract.listAdmins>): Promise<Page<Admin>> {
  const { search } = query;
  const condition = every([
    sql`u.role = 'admin'`,
    ...(search ? [sql`(${personHolds(nameIn(sql`u`), search)} or ${nameHolds(sql`u.email`, search)})`] : []),
  ]);
  const { rows, counted } = await pageFrom<Admin>(db, {
    rows: sql`select ${columns} from ${tables} where ${condition} order by lower(u.name), u.id ${pageOf(query)}`,
    count: sql`select count(*)::int as total from users u where ${condition}`,
  });
  return { rows: rows.map(toAdmin), total: counted.total };
}

async function requireAdmin(db: Db, id: string): Promise<Admin> {
  const row = await db.requireRow<Admin>(sql`select ${columns} from ${tables} where u.id = ${id} and u.role = 'admin'`);
  return toAdmin(row);
}

export async function inviteAdmin(
  db: Db,
  user: Caller,
  person: z.output<typeof AdminForm>,
  first?: FirstPassword,
): Promise<{ data: Admin; oneTimePassword?: string | undefined }> {
  return db.transaction(async (tx) => {
    const { admin, oneTimePassword } = await inviteNewAdmin(tx, user, person, first);
    return { data: await requireAdmin(tx, admin._id), oneTimePassword };
  });
}

/**
 * Serialises changes by a row lock, and rechecks that the caller is still an admin: two admins removing each other concurrently would leave none.
 * Refuses the caller's own account, so one admin always remains.
 */
async function lockAdmins(tx: Db, user: Caller, id: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id, isActive: users.isActive })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update');
  if (!admins.some((admin) => admin.id === user.id && admin.isActive)) throw unauthenticated();
  if (id.toLowerCase() === user.id) {
    throw rule('This is your own account. Another admin can deactivate or remove it.');
  }
}

const audited = ({ devices: _d, lastSeenAt: _l, ...admin }: Admin) => admin;

export async function updateAdmin(
  db: Db,
  user: Caller,
  id: string,
  { isActive, version }: BodyOf<typeof contract.updateAdmin>,
): Promise<Admin> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx, user, id);
    const before = await requireAdmin(tx, id);
    if (!(await raiseVersion(tx, id, version))) throw stale(before);
    await updateAccount(tx, id, { isActive });
    const after = await requireAdmin(tx, id);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'admin', entityId: id, ...change });
    return after;
  });
}

export async function deleteAdmin(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    await lockAdmins(tx, user, id);
    const before = await requireAdmin(tx, id);
    await deleteAccount(tx, id);
    await recordAudit(tx, user, { action: 'delete', entity: 'admin', entityId: id, before: audited(before) });
    return { _id: id };
  });
}
