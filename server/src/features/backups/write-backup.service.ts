import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { openLongClient } from '../../db/client.ts';
import { to as copyTo } from 'pg-copy-streams';
import yazl from 'yazl';
import { installationTables, leftOutTables } from '../../db/table-uses.ts';
import type { FileStore } from '../../files/file-store.ts';
import { fileIdsSql } from '../../files/loose-files.ts';
import { Metered } from '../../files/metered.ts';
import { copyOut, copySettings, findContentTables, findFileTables } from './backup-tables.service.ts';
import type { Run } from './backup-runs.service.ts';
import { seal } from './backup-files.ts';
import { packFiles, type ArchivedFile } from './backup-zip.ts';
import { archiveName, manifestName, newManifest, tableEntry, type Manifest, type TablePart } from './manifest.ts';

/** Writes a snapshot of the academy into a new file and syncs it. The file of a note that is deleted meanwhile counts as missing. */
export async function writeBackup(
  { pool, files }: { pool: pg.Pool; files: FileStore },
  path: string,
  passphrase: string | null,
  run: Run,
): Promise<void> {
  const client = await openLongClient(pool);
  let isWhole = false;
  const zip = new yazl.ZipFile();
  const packed = zip.outputStream as Readable;
  zip.on('error', (error: Error) => packed.destroy(error));
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(copySettings);
    const written = pipeline(
      passphrase === null ? packed : await seal(packed, passphrase),
      createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }),
      { signal: run.signal },
    );
    // The promise is awaited below; until then its rejection must not count as unhandled.
    written.catch(() => {});

    const { rowBytes, ...about } = await describe(client);
    const { takenAt } = about;
    const add = async (name: string, source: Readable, compress: boolean, onBytes?: (bytes: number) => void) => {
      const meter = new Metered(onBytes);
      const read = pipeline(source, meter, { signal: run.signal });
      zip.addReadStream(meter, name, { compress, mtime: new Date(takenAt), mode: 0o100600 });
      // The race prevents an endless wait for an entry without a reader, as on a full disk.
      await Promise.race([Promise.all([read, finished(meter)]), written]);
      return { bytes: meter.bytes, sha256: meter.sha256() };
    };

    run.begin('rows', rowBytes);
    const tables: TablePart[] = [];
    for (const table of await findContentTables(client, 'public')) {
      const rows = client.query(copyTo(copyOut(table)));
      const content = await add(tableEntry(table.name), rows, true, (bytes) => run.advance(bytes));
      tables.push({ ...table, rows: rows.rowCount, ...content });
    }
    const filesSql = fileIdsSql(await findFileTables(client, 'public'));
    const { rows: ids } = await client.query<{ id: string }>(`select file_id as id from (${filesSql}) f order by 1`);
    run.begin('files', ids.length);
    let missing = 0;
    async function* storedFiles(): AsyncGenerator<ArchivedFile> {
      for (const { id } of ids) {
        const file = await files.find(id);
        const stored = await file?.read();
        if (file && stored) yield { id, bytes: file.size, content: stored };
        else missing += 1;
        run.advance(1);
      }
    }
    const archive = await add(archiveName, Readable.from(packFiles(storedFiles()), { objectMode: false }), false);
    const manifest = newManifest({
      ...about,
      tables,
      leftOut: [...installationTables, ...leftOutTables],
      files: { count: ids.length - missing, ...archive },
      missing,
    });
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), manifestName, { mtime: new Date(takenAt), mode: 0o100600 });
    zip.end();
    await written;
    await client.query('commit');
    isWhole = true;
  } finally {
    // On failure the file must not stay open for entries that never come.
    packed.destroy();
    await client.end();
    if (!isWhole) await rm(path, { force: true });
  }
}

type Description = Pick<Manifest, 'takenAt' | 'academy' | 'schema'> & { rowBytes: number };

/** `rowBytes` is an estimate, for the progress bar. */
async function describe(client: pg.ClientBase): Promise<Description> {
  const { rows } = await client.query<Description>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
            coalesce((select name from settings), '') as academy,
            (select max(created_at) from drizzle.__drizzle_migrations) as schema,
            (select coalesce(sum(pg_relation_size(oid)), 0)::bigint from pg_class
              where relnamespace = 'public'::regnamespace and relkind = 'r') as "rowBytes"`,
  );
  return rows[0] as Description;
}
