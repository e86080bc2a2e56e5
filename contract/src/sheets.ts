import { z } from 'zod';
import { endpoint, type Column, type Endpoint, type Sheet } from './endpoint.ts';

/** The formats a list can be downloaded in, with their media types. */
export const sheetTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** A text that a spreadsheet would run as a formula, even after invisible characters and in full-width letters. */
const formula = /^(?:[\s\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|[\t\r\n])/u;

/** A text as a cell of a CSV file that no spreadsheet runs. */
export const guardedCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The text of a cell that was guarded when it was written. */
export const unguardedCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

export const SheetFormat = z.enum(['xlsx', 'csv']);
export type SheetFormat = z.infer<typeof SheetFormat>;

/** The spreadsheet of a list whose rows are of `_row`. */
export const sheetOf = <Row extends z.ZodType>(_row: Row, name: string, columns: Column<z.output<Row>>[]): Sheet => ({
  name,
  columns,
});

/** Formats `passed_out` as "Passed out". */
export const inWords = (value: string): string =>
  `${value.charAt(0).toUpperCase()}${value.slice(1).replace(/_/g, ' ')}`;

export const yesAndNo: readonly string[] = ['Yes', 'No'];
export const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** Ends the name in the sample rows of a template, which an import leaves out. */
export const sampleMark = '(example)';

/** The names of records in one cell. */
export const namesIn = (records: readonly { name: string }[]): string => records.map(({ name }) => name).join(', ');

export type List = Endpoint & { sheet: Sheet };

export const isList = (endpoint: Endpoint): endpoint is List => endpoint.sheet !== undefined;

/** All rows of a list that match the same filters, as a file; same access as the list. */
export function exportOf({ path, access, params, query = z.object({}) }: Endpoint): Endpoint {
  const filters = Object.fromEntries(
    Object.entries(query.shape).filter(([name]) => name !== 'page' && name !== 'limit'),
  ) as z.ZodRawShape;
  return endpoint('GET', `${path}/export`, access, {
    ...(params && { params }),
    query: z.object({ ...filters, format: SheetFormat.default('xlsx') }),
    response: z.null(),
    sends: Object.values(sheetTypes),
    failure: 'The list could not be downloaded',
  });
}
