import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { type FileSheet, limits, nameInOneLine, Refused, RowCollector } from './sheets.ts';
import { zipContents } from './zip-contents.ts';

/** The sheets of an .xlsx that are shown and hold something. */
export async function readWorkbook(bytes: Uint8Array): Promise<FileSheet[]> {
  refuseOthers(bytes);
  const sheets: FileSheet[] = [];
  const shown = await shownSheets(bytes);
  if (shown.length > limits.sheets) throw new Refused('too-many-sheets');
  let count = 0;
  for (const { name, index } of shown) {
    const collector = new RowCollector();
    for await (const row of streamXlsxRows(bytes, { sheet: index })) collector.add(row.index + 1, row.values);
    if (collector.rows.length > 0)
      sheets.push({ name: nameInOneLine(name) || `Sheet ${index + 1}`, rows: collector.rows });
    count += collector.rows.length;
    if (count > limits.rowsOfAllSheets) throw new Refused('too-many-rows');
  }
  return sheets;
}

function refuseOthers(bytes: Uint8Array): void {
  const { names, inflatedBytes, isEncrypted } = zipContents(bytes);
  const holds = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (isEncrypted) throw new Refused('password');
  if (inflatedBytes > limits.inflatedBytes) throw new Refused('expands');
  if (holds(/^content\.xml$/)) throw new Refused('open-document');
  if (holds(/^Index\/|\.iwa$/)) throw new Refused('apple-numbers');
  if (holds(/^word\/|^ppt\//)) throw new Refused('document');
  if (holds(/vbaProject\.bin$|^xl\/macrosheets\//i)) throw new Refused('macros');
  if (holds(/^xl\/workbook\.bin$/i)) throw new Refused('binary-excel');
  if (!holds(/^xl\//i)) throw new Refused('archive');
}

/** Names and places of the sheets, without reading one. */
async function shownSheets(bytes: Uint8Array): Promise<{ name: string; index: number }[]> {
  const shown: { name: string; index: number }[] = [];
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      if (!hidden && !veryHidden) shown.push({ name, index });
      return false;
    },
  });
  return shown;
}
