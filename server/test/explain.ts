import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../src/db/client.ts';

/**
 * How PostgreSQL would answer `query`, as JSON text. Scans of whole tables are avoided, and what `avoid` names as well: with
 * the few rows of a test they would be cheaper than any index.
 */
export const explain = (db: Db, query: SQL, avoid: ('bitmapscan' | 'sort')[] = []): Promise<string> =>
  db.transaction(async (tx) => {
    for (const way of ['seqscan', ...avoid]) await tx.execute(sql.raw(`set local enable_${way} = off`));
    const { rows } = await tx.execute(sql`explain ${query}`);
    return JSON.stringify(rows);
  });
