import { z } from 'zod';
import type { BackupCounts } from '#contract/backups';
import { Instant } from '#contract/fields';
import { sentence } from '#contract/sentence';
import { migrations, presentSchema } from '../../db/migrate.ts';
import { rule } from '../../refusals.ts';
import { appVersion } from '../../app-version.ts';

/** The version of the zip's layout: entries and their content. The shape of the rows is `schema`. */
const format = 2;

const maxTables = 500;
const maxColumns = 300;
/** The most entries: a table each, the stored files, and the manifest. */
export const maxEntries = maxTables + 2;

const Name = z.string().regex(/^[a-z][a-z\d_]{0,62}$/);
const content = { bytes: z.int().min(0), sha256: z.string().regex(/^[\da-f]{64}$/) };

const TablePart = z.strictObject({
  name: Name,
  columns: z.array(Name).max(maxColumns),
  rows: z.int().min(0),
  ...content,
});
export type TablePart = z.infer<typeof TablePart>;

/** The last entry of the zip, `manifest.json`, which describes the others. */
const Manifest = z.strictObject({
  format: z.literal(format),
  app: z.string().max(40),
  /** The last migration applied to the rows, by its `when` in the journal. */
  schema: z.int(),
  academy: z.string().max(500),
  takenAt: Instant,
  tables: z.array(TablePart).max(maxTables),
  /** The tables that are in the backup without their rows. Backups older than this list have none. */
  leftOut: z.array(Name).max(maxTables).optional(),
  /** All stored files, as one entry of the zip. */
  files: z.strictObject({ count: z.int().min(0), ...content }),
  /** The number of referenced files that were not on disk. */
  missing: z.int().min(0),
});
export type Manifest = z.infer<typeof Manifest>;

export const manifestName = 'manifest.json';
export const archiveName = 'files.tar';
export const tableEntry = (name: string) => `tables/${name}.copy`;
export const isEntryName = (name: string) =>
  name === manifestName || name === archiveName || /^tables\/[a-z][a-z\d_]{0,62}\.copy$/.test(name);

export const newManifest = (over: Omit<Manifest, 'format' | 'app'>): Manifest => ({ format, app: appVersion, ...over });

/** In the first format each stored file was an entry of its own. */
export const earlyFormat = () =>
  rule('This backup was made by an early Tasika, in a format that is no longer read. It cannot be restored here.');

/** Refuses a backup of a newer Tasika before validating anything whose shape may differ there. */
export function parseManifest(json: string): Manifest {
  const text = JSON.parse(json) as unknown;
  const head = z.object({ format: z.int(), schema: z.int(), app: z.string().max(40) }).parse(text);
  const { schema, app } = head;
  if (head.format > format || schema > presentSchema) {
    throw rule(
      app === appVersion
        ? 'This backup was made by a newer Tasika than this one. Update this one first, then restore.'
        : sentence(
            'This backup was made by a newer Tasika ({app}) than this one ({appVersion}). Update this one first, then restore.',
            { app, appVersion },
          ),
    );
  }
  if (head.format < format) throw earlyFormat();
  if (!migrations.some(({ folderMillis }) => folderMillis === schema)) {
    throw rule('This backup was made by a Tasika that this one does not know, so it cannot be restored here.');
  }
  return Manifest.parse(text);
}

export function countsOf({ tables, files, missing }: Pick<Manifest, 'tables' | 'files' | 'missing'>): BackupCounts {
  const rowsOf = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    students: rowsOf('students'),
    teachers: rowsOf('teachers'),
    batches: rowsOf('batches'),
    registers: rowsOf('registers'),
    notes: rowsOf('notes'),
    files: files.count,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    missing,
  };
}
