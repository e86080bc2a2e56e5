import { addAbortSignal, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Page, Sheet } from '#contract/endpoint';
import { sheetTypes, type SheetFormat } from '#contract/sheets';
import type { Caller } from '../../caller.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { fairQueue } from '../../fair-queue.ts';
import type { SentStream } from '../../files/file-store.ts';
import { openSpool } from '../../files/spool.ts';
import { Refusal } from '../../refusals.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

/** The rows in memory at a time. In some orders the cost of a page grows with its position in the list, so fewer, longer pages cost less. */
const pageSize = 2_000;

/** The queue of exports, since each holds a connection of the pool while it reads. */
const serialized = fairQueue(2, 20, 'Many lists are being downloaded right now. Try again in a moment.');

interface Wanted {
  sheet: Sheet;
  format: SheetFormat;
  /** A signal, aborted when the client has gone. */
  signal: AbortSignal;
}

/** Reads a page; `after` is the last row of the page before, if there is one. */
type ReadPage = (snapshot: Db, place: { page: number; limit: number; after: unknown }) => Promise<Page<unknown>>;

/** Sends all pages of a list as one file. A refusal of the first page is thrown. */
export async function exportList(
  deps: Pick<Deps, 'db' | 'files'>,
  user: Caller,
  wanted: Wanted,
  readPage: ReadPage,
): Promise<SentStream> {
  const { sheet, format } = wanted;
  let total = 0;
  async function* readPages(snapshot: Db) {
    let last = await readPage(snapshot, { page: 1, limit: pageSize, after: undefined });
    total = last.total;
    yield last.rows;
    for (let page = 2; last.rows.length === pageSize; page++) {
      last = await readPage(snapshot, { page, limit: pageSize, after: last.rows.at(-1) });
      yield last.rows;
    }
  }
  const { timeZone, today } = await academyClock(deps.db);
  const stream = await openSheet(deps, user, { ...wanted, timeZone }, readPages);
  try {
    await recordDownload(deps.db, user, sheet, { format, rows: total });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { stream, type: sheetTypes[format], name: `${sheet.name.toLowerCase()}-${today}.${format}` };
}

/**
 * Writes the pages of a sheet to a file that can be read while it is generated. They are read in one snapshot: otherwise a row
 * added meanwhile would shift the others, and one would be in the file twice or not at all. The snapshot lasts as long as reading
 * takes; what a slow connection has not taken by then waits on the disk. Resolves with the first page, whose error is thrown.
 */
export async function openSheet(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  user: Caller,
  { sheet, format, signal, timeZone }: Wanted & { timeZone: string },
  readPages: (snapshot: Db) => AsyncGenerator<unknown[]>,
): Promise<Readable> {
  const { input, output } = await openSpool(await files.temporaryPath());
  addAbortSignal(signal, output);
  const opened = Promise.withResolvers<void>();
  const write = format === 'csv' ? csvOf : xlsxOf;
  const generate = async (snapshot: Db) => {
    await allowLongPauses(snapshot);
    const pages = readPages(snapshot);
    const first = await pages.next();
    opened.resolve();
    await pipeline(write(sheet, startingWith(first, pages), timeZone), input);
  };
  const readAll = async () => {
    if (signal.aborted) throw new Refusal('malformed', 'The download was given up');
    await db.transaction(generate, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  };
  void serialized(readAll, user.id).catch((error: Error) => {
    opened.reject(error);
    input.destroy(error);
  });
  try {
    await opened.promise;
  } catch (error) {
    output.destroy();
    throw error;
  }
  return output;
}

async function* startingWith(first: IteratorResult<unknown[], unknown>, rest: AsyncGenerator<unknown[]>) {
  if (first.done) return;
  yield first.value;
  yield* rest;
}

/** Records in the history who downloaded people's phone numbers and addresses. */
export async function recordDownload(db: Db, user: Caller, { name, columns }: Sheet, facts: object): Promise<void> {
  if (!columns.some(({ kind }) => kind === 'contact')) return;
  await recordAudit(db, user, { action: 'download', entity: 'list', entityId: uuidv7(), after: { name, ...facts } });
}
