import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** People added by an import who have neither a login yet nor an invitation that still works. */
export const waitingOf = (importId: string) => sql`
  from import_rows r join users u on u.id = r.record_id and u.is_active and u.role in ('student', 'teacher')
  where r.import_id = ${importId} and r.action = 'added' and u.password_hash is null
    and not exists (select from account_tokens t
                    where t.user_id = u.id and t.kind = 'invitation' and t.used_at is null and t.expires_at > now())`;

export async function countWaiting(db: Db, importId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count ${waitingOf(importId)}`);
  return rows[0]?.count ?? 0;
}
