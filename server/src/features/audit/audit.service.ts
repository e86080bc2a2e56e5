import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AuditAct, AuditKind } from '#contract/audit';
import type { Db } from '../../db/client.ts';
import { inSteps } from '../../in-steps.ts';

export interface AuditedWrite {
  action: AuditAct;
  entity: AuditKind;
  entityId: string;
  /** The record before; omitted on creation. */
  before?: object;
  /** The record after; omitted on deletion. */
  after?: object;
}

type Fields = Record<string, unknown>;

const isSensitive = (field: string) => /password|token|hash|secret|otp|proof/i.test(field);
/** Fields that change with every write and mean nothing to a reader. */
const isBookkeeping = (field: string) => ['_id', 'id', 'userId', 'version', 'createdAt', 'updatedAt'].includes(field);

/**
 * Records who changed what, in the transaction of the write. Only changed fields are stored, and never a secret, at any depth.
 */
export async function recordAudit(db: Db, user: Author | undefined, write: AuditedWrite): Promise<void> {
  await recordAudits(db, user, [write]);
}

/** Records many changes, like `recordAudit`, in few statements. */
export async function recordAudits(db: Db, user: Author | undefined, writes: AuditedWrite[]): Promise<void> {
  await insertEntries(db, (await inSteps(writes, (write) => entryOf(user, write))).flat());
}

/** An entry as `audit_log` stores it. */
export interface AuditEntryRow extends Pick<AuditedWrite, 'action' | 'entity' | 'entityId'> {
  id: string;
  userId: string | null;
  userName: string;
  before: object | null;
  after: object | null;
}

/** Stores entries unfiltered: the caller leaves out what is secret. */
export async function insertEntries(db: Db, entries: readonly AuditEntryRow[]): Promise<void> {
  for (let start = 0; start < entries.length; start += atOnce) {
    await db.execute(sql`
      insert into audit_log (id, user_id, user_name, action, entity, entity_id, before, after)
      select * from jsonb_to_recordset(${JSON.stringify(entries.slice(start, start + atOnce))}::jsonb)
        as e(id uuid, "userId" uuid, "userName" text, action text, entity text, "entityId" uuid, before jsonb, after jsonb)`);
  }
}

/** The number of entries in one statement. */
const atOnce = 1_000;

interface Author {
  /** The account's id; null for a guardian, who has no account. */
  id: string | null;
  name: string;
}

function entryOf(user: Author | undefined, { action, entity, entityId, before, after }: AuditedWrite): AuditEntryRow[] {
  const old = before && withoutSecrets(before as Fields);
  const now = after && withoutSecrets(after as Fields);
  const changed = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].filter(
    (field) => JSON.stringify(old?.[field] ?? null) !== JSON.stringify(now?.[field] ?? null),
  );
  if (old && now && changed.length === 0) return [];
  return [
    {
      id: uuidv7(),
      userId: user?.id ?? null,
      userName: user?.name ?? 'The system',
      action,
      entity,
      entityId,
      before: old ? only(old, changed) : null,
      after: now ? only(now, changed) : null,
    },
  ];
}

const only = (record: Fields, fields: string[]): Fields =>
  Object.fromEntries(fields.filter((field) => field in record).map((field) => [field, record[field]]));

function withoutSecrets(record: Fields): Fields {
  return Object.fromEntries(
    Object.entries(record)
      .filter(([field, value]) => !isSensitive(field) && !isBookkeeping(field) && value !== undefined)
      .map(([field, value]) => [field, clean(value)]),
  );
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !isSensitive(field))
      .map(([field, inner]) => [field, clean(inner)]),
  );
}
