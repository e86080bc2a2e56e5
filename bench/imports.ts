// npm run bench:imports: 400 and 5,000 students with both parents and a batch each, checked (once with a hostel's phone in every row) and
// imported: how long, how much memory, and how long another client waits for an answer.
import { checkImport, createImport, maxImportRows, type ImportValues } from '#contract/imports';
import { pathOf } from '../server/test/call.ts';
import { askMeanwhile } from '../server/test/faults/connection.ts';
import { memoryOf, newDataFolder, readerOf, signInAll, startProduct } from '../server/test/faults/product.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';

const maxSeconds = { 400: 2, [maxImportRows]: 10 };
/** Milliseconds for another client: the whole sheet is parsed and checked against the contract in one step. */
const maxWait = 250;
const maxMegabytes = 235;

const rows: Row[] = [];
for (const [count, most] of Object.entries(maxSeconds)) {
  // A process of its own for each: the peak of one would hide that of the other.
  const product = await startProduct(newDataFolder());
  const { admin: cookie, ...others } = await signInAll(product);
  const read = readerOf(product, { admin: cookie, ...others });
  const { data } = await read<{ data: { _id: string; standard: { _id: string } }[] }>('admin', '/batches');
  const sheet = (change: ImportValues<'students'> = {}) => ({
    kind: 'students',
    rows: Array.from({ length: Number(count) }, (_, at) => ({
      number: at + 2,
      values: { ...studentAt(at, data), ...change },
    })),
    choices: { leaveOutWrong: false, overCapacity: true },
  });
  const send = async (path: string, sheet: object) => {
    const body = JSON.stringify(sheet);
    const { longest, result } = await askMeanwhile(product.origin, async () => {
      const start = performance.now();
      const answer = await fetch(product.origin + path, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
        body,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
      return (performance.now() - start) / 1000;
    });
    longestWait = Math.max(longestWait, longest);
    return result;
  };
  let longestWait = 0;
  await send(pathOf(checkImport), sheet({ phone: '9822000000' }));
  const checked = await send(pathOf(checkImport), sheet());
  const imported = await send(pathOf(createImport), { ...sheet(), fileName: 'students.xlsx' });
  const { highest } = memoryOf(product.pid);
  rows.push({
    what: `${count} students`,
    figures: [
      `${checked.toFixed(1)} s`,
      `${imported.toFixed(1)} s`,
      `${longestWait.toFixed(0)} ms`,
      `${highest.toFixed(0)} MB`,
    ],
    goal: `<= ${most} s, ${maxWait} ms, ${maxMegabytes} MB`,
    isReached: imported <= most && longestWait <= maxWait && highest <= maxMegabytes,
  });
  await product.stop();
}

printTable('import of', ['check', 'import', 'another waits', 'memory, highest'], rows);
process.exit(rows.every(({ isReached }) => isReached) ? 0 : 1);

function studentAt(at: number, batches: { _id: string; standard: { _id: string } }[]): ImportValues<'students'> {
  const batch = batches[at % batches.length];
  if (batch === undefined) throw new Error('There are no batches');
  const digits = String(at).padStart(5, '0');
  return {
    name: `Student ${digits} Patil`,
    phone: `98330${digits}`,
    parentName: `Father of ${digits}`,
    parentPhone: `98440${digits}`,
    secondParentName: `Mother of ${digits}`,
    secondParentPhone: `98550${digits}`,
    standard: batch.standard._id,
    batches: [batch._id],
  };
}
