import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { sessionSettings } from './client.ts';
import { locks, withSessionLock } from './session-lock.ts';

/** Prepares the database for a pool that leads to a pooler in transaction mode. */
export async function usePooler(pool: pg.Pool): Promise<void> {
  await withSessionLock(pool, locks.migration, setRoleDefaults);
  await requireRoleDefaults(pool);
}

/** A pooler passes no start-up parameters on: what they would say becomes the default of our role in this database. */
async function setRoleDefaults(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter role current_user in database %I set %I = %L', current_database(), name, value) as statement
       from json_each_text($1) as s (name, value)`,
    [JSON.stringify(sessionSettings)],
  );
  for (const { statement } of rows) await client.query(statement);
}

/**
 * Refuses a pooler whose connections are not ours, or are older than the defaults of our role. Time-outs of an earlier version may last until the pooler
 * renews its connections.
 */
async function requireRoleDefaults(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ isOther: boolean }>(
    `select exists (select from json_each_text($1) as s (name, value)
       where not exists (select from pg_settings p where lower(p.name) = s.name and (p.setting = s.value or (s.name like '%_timeout' and p.setting <> '0')))) as "isOther"`,
    [JSON.stringify(sessionSettings)],
  );
  if (rows[0]?.isOther !== true) return;
  throw new StartError(
    'DATABASE_URL and DATABASE_DIRECT_URL have to lead to the same database as the same user. If they do, the pooler has connections from before the first start: restart it, or run RECONNECT in its console.',
  );
}
