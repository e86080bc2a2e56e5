// npm run bench:imports: 400 and 5,000 students with both parents and a batch each, checked (once with a hostel's phone in every row) and
// imported, then imported again with other parents in every row: how long, how much memory, how long another client waits for an answer,
// and how long for a family that is saved meanwhile. `--only=400` leaves the other sheet out.
import { parseArgs } from 'node:util';
import { maxImportRows, type ImportValues } from '#contract/imports';
import type { Student } from '#contract/students';
import { askMeanwhile } from '../server/test/faults/connection.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { memoryOf, newDataFolder, readerOf, signInAll, startProduct } from '../server/test/faults/product.ts';
import { secondsOf, send } from './send.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });

const maxSeconds = { 400: 2, [maxImportRows]: 10 };
/** Milliseconds for another client: the whole sheet is parsed and checked against the contract in one step. */
const maxWait = 250;
const maxMegabytes = 250;

const digitsOf = (at: number) => String(at).padStart(5, '0');

interface Batch {
  _id: string;
  standard: { _id: string };
}

const rows: Row[] = [];
for (const [count, max] of Object.entries(maxSeconds))
  if (count.includes(options.only)) await measure(Number(count), max);
printTable('import of', ['import', 'another waits', 'a save waits', 'memory, highest'], rows);
process.exit(rows.every(({ isReached }) => isReached) ? 0 : 1);

/** In a process of its own: the peak of one sheet would hide that of the other. */
async function measure(count: number, max: number): Promise<void> {
  const product = await startProduct(newDataFolder());
  const cookies = await signInAll(product);
  const read = readerOf(product, cookies);
  const { data: batches } = await read<{ data: Batch[] }>('admin', '/batches');
  const [family] = (await read<{ data: Student[] }>('admin', '/students')).data as [Student];
  const { origin } = product;
  const importMeanwhile = async (what: string, change: (digits: string) => ImportValues<'students'>) => {
    const students = Array.from({ length: count }, (_, at) => studentAt(at, batches[at % batches.length] as Batch));
    const sheetOf = (values: ImportValues<'students'>[]) => ({
      kind: 'students',
      rows: values.map((row, at) => ({ number: at + 2, values: row })),
      choices: { leaveOutWrong: false, overCapacity: true },
    });
    const changed = sheetOf(students.map((student, at) => ({ ...student, ...change(digitsOf(at)) })));
    let isOver = false;
    const saving = saveMeanwhile(origin, cookies.admin, family._id, () => isOver);
    const { longest, result: seconds } = await askMeanwhile(origin, async () => {
      const hostel = sheetOf(students.map((student) => ({ ...student, phone: '9822000000' })));
      await send(origin, cookies.admin, '/imports/check', hostel);
      await send(origin, cookies.admin, '/imports/check', changed);
      return secondsOf(() => send(origin, cookies.admin, '/imports', { ...changed, fileName: 'students.xlsx' }));
    });
    isOver = true;
    const { highest } = memoryOf(product.pid);
    rows.push({
      what,
      figures: [
        `${seconds.toFixed(1)} s`,
        ...[longest, await saving].map((millis) => `${millis.toFixed(0)} ms`),
        `${highest.toFixed(0)} MB`,
      ],
      goal: `<= ${max} s, ${maxWait} ms, ${maxMegabytes} MB`,
      isReached: seconds <= max && longest <= maxWait && highest <= maxMegabytes,
    });
  };
  await importMeanwhile(`${count} students`, () => ({}));
  // Another name of the father, another phone of the mother, and the language of both.
  await importMeanwhile(`${count} families changed`, (digits) => ({
    parentName: `Father ${digits} Patil`,
    secondParentPhone: `98660${digits}`,
    parentLanguage: 'mr',
    secondParentLanguage: 'mr',
  }));
  await product.stop();
}

/** Changes a parent of a student outside the sheet again and again; answers the longest time in milliseconds. */
async function saveMeanwhile(origin: string, cookie: string, id: string, isOver: () => boolean): Promise<number> {
  const path = `/students/${id}`;
  let answer = await send(origin, cookie, path);
  let longest = 0;
  while (!isOver()) {
    const { version } = ((await answer.json()) as { data: Student }).data;
    const seconds = await secondsOf(async () => {
      answer = await send(origin, cookie, path, { version, parentName: `Parent ${version}` }, 'PUT');
    });
    longest = Math.max(longest, 1000 * seconds);
  }
  return longest;
}

function studentAt(at: number, batch: Batch): ImportValues<'students'> {
  const digits = digitsOf(at);
  return {
    admissionNo: `B-${digits}`,
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
