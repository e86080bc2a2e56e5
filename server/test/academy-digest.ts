import { createHash } from 'node:crypto';
import type pg from 'pg';
import { findContentTables, findFileTables, quoted } from '../src/features/backups/backup-tables.service.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { contentOf } from './files.ts';

/** A digest of all tables and files: equal exactly if two academies are. */
export async function digestOf(pool: pg.Pool, files?: FileStore): Promise<Record<string, string>> {
  const client = await pool.connect();
  try {
    const digests: Record<string, string> = {};
    for (const { name, columns } of await findContentTables(client, 'public')) {
      const row = columns.map(quoted).join(', ');
      // What a restore itself adds: its audit entry and later sessions.
      const except =
        name === 'audit_log' ? `where action <> 'restore'` : name === 'users' ? `where name not like 'Admin %'` : '';
      const { rows } = await client.query<{ digest: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(line, '' order by line)), '') as digest
           from (select row (${row})::text as line from public.${quoted(name)} ${except}) lines`,
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    if (files) {
      for (const table of await findFileTables(client, 'public')) {
        const { rows } = await client.query<{ id: string }>(`select file_id as id from ${table}`);
        const hashes = rows.map(async ({ id }) => {
          const content = await contentOf(files, id);
          return createHash('sha256').update(content).digest('hex');
        });
        digests[`files of ${table}`] = (await Promise.all(hashes)).sort().join(' ');
      }
    }
    return digests;
  } finally {
    client.release();
  }
}
