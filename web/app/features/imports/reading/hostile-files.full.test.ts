import { checkImport, ImportKind, maxImportRows } from '#contract/imports';
import { describe, expect, test } from 'vitest';
import { newDraft } from '../import-draft.ts';
import { rowsToSend } from '../rows-to-send.ts';
import { combineSheets } from '../understanding/combine-sheets.ts';
import { guessColumns } from '../understanding/guess-columns.ts';
import { kindsOfSheet } from '../understanding/kinds/kinds.ts';
import { damagedWorkbook, hostileArchives } from './hostile/archives.ts';
import { hostileCells } from './hostile/cells.ts';
import type { HostileFile } from './hostile/hostile-file.ts';
import { hostileTexts } from './hostile/texts.ts';
import { hostileWorkbooks } from './hostile/workbooks.ts';
import { readFile } from './read-file.ts';
import { refusalText } from './refusal-text.ts';
import { type FileSheet, limits, type ReadResult } from './sheets.ts';

const all: HostileFile[] = [...hostileTexts, ...hostileWorkbooks, ...hostileCells, ...hostileArchives];

test('there are more than 200 hostile files, each with a title of its own', () => {
  expect(new Set(all.map(({ what, name }) => `${what} ${name}`)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(200);
});

describe('a hostile file gets a sentence or is read within the limits', () => {
  test.each(all)(
    '$what',
    async ({ bytes, name, becomes }) => {
      const reading = await readFile(bytes(), name);
      expect('refusal' in reading ? reading.refusal : 'rows').toBe(becomes);
      expectSentenceOrRows(reading);
    },
    limits.timeMs,
  );
});

test.each(Array.from({ length: 1_000 }, (_, seed) => seed))(
  'a workbook with damaged bytes is read or refused, drawn from %i',
  async (seed) => {
    const reading = await readFile(damagedWorkbook(seed), 'damaged.xlsx');
    expectSentenceOrRows(reading);
    expect('refusal' in reading || 'sheets' in reading).toBe(true);
  },
  limits.timeMs,
);

function expectSentenceOrRows(reading: ReadResult): void {
  if ('refusal' in reading) {
    expect(refusalText(reading.refusal)).toMatch(/^[A-Z].*\.$/);
    return;
  }
  for (const sheet of reading.sheets) expectWithinLimits(sheet);
  for (const kind of ImportKind.options) expectTaken(kind, reading.sheets);
  expect(Object.keys(Object.prototype)).toEqual([]);
}

function expectWithinLimits({ name, rows }: FileSheet): void {
  expect(name).toMatch(/^\S.{0,79}$|^$/);
  expect(rows.length).toBeLessThanOrEqual(limits.rows + 50);
  const numbers = rows.map(({ number }) => number);
  expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  const longest = Math.max(...rows.map(({ cells }) => cells.length));
  expect(longest).toBeLessThanOrEqual(limits.columns);
  const texts = rows.flatMap(({ cells }) => cells.filter((cell) => typeof cell === 'string'));
  expect(texts.filter((text) => text.length > limits.cellLength || !text.isWellFormed())).toEqual([]);
  // oxlint-disable-next-line no-control-regex -- none of these may be left
  expect(texts.filter((text) => /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFEFF]/.test(text))).toEqual([]);
}

/** Every file that was read becomes a request that the server checks row by row, instead of refusing it as a whole. */
function expectTaken(kind: ImportKind, sheets: FileSheet[]): void {
  const list = combineSheets(kindsOfSheet[kind], sheets, 'Name of the sheet');
  const columns = guessColumns(kindsOfSheet[kind], list, {}, 2026);
  const rows = rowsToSend({ ...newDraft(kind, 'list.csv', sheets), columns }, list, 2026);
  const sent = rows.slice(0, maxImportRows).map((row) => row.sent);
  if (sent.length > 0) expect(checkImport.body?.safeParse({ kind, rows: sent }).error?.issues).toBeUndefined();
}
