import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Page, Sheet } from '#contract/endpoint';
import { sheetTypes, type SheetFormat } from '#contract/sheets';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import type { SentStream } from '../../files/sent-file.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock } from '../settings/settings.service.ts';
import { csvOf } from './csv.ts';
import { xlsxOf } from './xlsx.ts';

/** Rows in memory at a time. Finding a page costs as its place in the list, so that fewer, longer pages cost less. */
const pageSize = 2_000;

type ReadPage = (reader: Db, page: number, limit: number) => Promise<Page<unknown>>;

/**
 * All pages of a list as one file, generated while it is sent. They are read in one snapshot: without it a row added meanwhile
 * would shift the others, and one would be in the file twice or not at all. A refusal of the first page is thrown.
 */
export async function exportList(
  db: Db,
  user: Caller,
  sheet: Sheet,
  format: SheetFormat,
  readPage: ReadPage,
): Promise<SentStream> {
  const { timeZone, today } = await academyClock(db);
  const stream = new PassThrough();
  // Until the answer listens, an error event would end the process.
  stream.on('error', () => {});
  const opened = Promise.withResolvers<Page<unknown>>();
  const write = format === 'csv' ? csvOf : xlsxOf;
  const send = async (snapshot: Db) => {
    const first = await readPage(snapshot, 1, pageSize);
    opened.resolve(first);
    const pages = pagesFrom(first, (page) => readPage(snapshot, page, pageSize));
    await pipeline(write(sheet, pages, timeZone), stream);
  };
  void db.transaction(send, { isolationLevel: 'repeatable read', accessMode: 'read only' }).catch((error: Error) => {
    opened.reject(error);
    stream.destroy(error);
  });
  const { total } = await opened.promise;
  try {
    await recordDownload(db, user, sheet, { format, rows: total });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { stream, type: sheetTypes[format], name: `${sheet.name.toLowerCase()}-${today}.${format}` };
}

async function* pagesFrom(
  { rows: first }: Page<unknown>,
  readPage: (page: number) => Promise<Page<unknown>>,
): AsyncGenerator<unknown[]> {
  yield first;
  for (let page = 2, last = first.length; last === pageSize; page++) {
    const { rows } = await readPage(page);
    yield rows;
    last = rows.length;
  }
}

/** Who took people's phone numbers and addresses out of the academy stays in the history. */
export async function recordDownload(db: Db, user: Caller, { name, columns }: Sheet, facts: object): Promise<void> {
  if (!columns.some(({ kind }) => kind === 'contact')) return;
  await recordAudit(db, user, { action: 'download', entity: 'list', entityId: uuidv7(), after: { name, ...facts } });
}
