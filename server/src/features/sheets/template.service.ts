import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Page, Sheet } from '#contract/endpoint';
import { maxImportRows } from '#contract/imports';
import { sheetTypes } from '#contract/sheets';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import type { SentStream } from '../../files/file-store.ts';
import { academyClock } from '../../academy/academy.ts';
import { recordDownload } from './export-list.service.ts';
import { sampleRows } from './sample-rows.ts';
import { cellText, formats, toCell, widthOf } from './xlsx.ts';

/** The number of rows below the filled ones whose cells offer the choices, too. */
const spareRows = 1_000;

/** The choices for the cells below each heading: names of records, or fixed words. */
type Choices = Map<string, readonly string[]>;

async function readChoices(db: Db, { columns }: Sheet): Promise<Choices> {
  const rows = await db.rows<{ what: string; names: string[] }>(sql`
    select 'Standard' as what, coalesce(json_agg(name order by level, name_order), '[]') as names from standards where is_active
    union all select 'Subject', coalesce(json_agg(name order by name_order), '[]') from subjects where is_active
    union all select 'Batch', coalesce(json_agg(name order by name_order), '[]') from batches where status = 'active'
    union all select 'Teacher', coalesce(json_agg(u.name order by lower(u.name)), '[]')
      from teachers t join users u on u.id = t.user_id where t.status = 'active'`);
  const named = new Map(rows.map(({ what, names }) => [what, names]));
  const records: Record<string, string[] | undefined> = {
    Standard: named.get('Standard'),
    Subject: named.get('Subject'),
    Subjects: named.get('Subject'),
    Batches: named.get('Batch'),
    Teacher: named.get('Teacher'),
  };
  return new Map(
    columns.flatMap(({ heading, words = records[heading] }) => (words?.length ? [[heading, words] as const] : [])),
  );
}

/** Headings whose cells may hold several names with commas, which a choice must not refuse. */
const takesSeveral = new Set(['Subjects', 'Batches']);

/** The list in the layout of its download below three sample rows, to be filled in and imported; the choices are on a hidden sheet, which an import does not read. */
export async function templateOf(
  db: Db,
  user: Caller,
  sheet: Sheet,
  readRows: () => Promise<Page<unknown>>,
): Promise<SentStream> {
  const [{ timeZone, today }, { rows, total }, choices] = await Promise.all([
    academyClock(db),
    readRows(),
    readChoices(db, sheet),
  ]);
  await recordDownload(db, user, sheet, { format: 'xlsx', rows: total });
  const own = rows.map((row) => sheet.columns.map((column) => toCell(column, row, timeZone)));
  const samples = sampleRows(sheet, choices);
  // A full list leaves no room for them.
  const cells = own.length + samples.length > maxImportRows ? own : [...samples, ...own];
  const offered = sheet.columns.flatMap(({ heading }, column) => {
    const values = choices.get(heading);
    return values === undefined ? [] : [{ heading, column, values }];
  });
  const longest = Math.max(0, ...offered.map(({ values }) => values.length));
  const { letterOf, writeXlsx } = await writer();
  const bytes = await writeXlsx({
    sheets: [
      {
        name: sheet.name,
        freezePane: { rows: 1 },
        columns: sheet.columns.map(({ heading, kind }, at) => ({
          width: widthOf(
            heading,
            cells.slice(0, 200).map((row) => row[at] ?? null),
          ),
          ...(formats[kind] && { numFmt: formats[kind] }),
        })),
        rows: [sheet.columns.map(({ heading }) => heading), ...cells],
        dataValidations: offered.map(({ heading, column, values }, place) => ({
          type: 'list' as const,
          range: `${letterOf(column)}2:${letterOf(column)}${cells.length + 1 + spareRows}`,
          formula1: `Choices!$${letterOf(place)}$2:$${letterOf(place)}$${values.length + 1}`,
          allowBlank: true,
          // A name that is not a choice is allowed: it is matched or created on purpose during the import.
          showErrorMessage: !takesSeveral.has(heading),
          errorStyle: 'warning' as const,
        })),
      },
      {
        name: 'Choices',
        hidden: true,
        rows: [
          offered.map(({ heading }) => heading),
          ...Array.from({ length: longest }, (_, at) =>
            offered.map(({ values }) => cellText(values[at] ?? '') || null),
          ),
        ],
      },
    ],
  });
  return { stream: Readable.from([bytes]), type: sheetTypes.xlsx, name: `${sheet.name.toLowerCase()}-${today}.xlsx` };
}

/** Loads the writer on demand: the server's start would wait for it. */
async function writer() {
  const { writeXlsx } = await import('hucre/xlsx');
  const letterOf = (column: number): string =>
    (column < 26 ? '' : letterOf(Math.floor(column / 26) - 1)) + String.fromCodePoint(65 + (column % 26));
  return { writeXlsx, letterOf };
}
