// npm run bench:day: the first ten minutes of a teaching day within one or two, in an academy of 3,000 students and in one of 30,000.
// `--students=3000` and `--minutes=1` measure one case.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/freshness.mjs';
import { openConnection, type Connection } from '../server/test/faults/connection.ts';
import { printTable } from '../server/test/faults/print-table.ts';
import {
  databaseUrlOf,
  memoryOf,
  newDataFolder,
  processorTimeOf,
  processorTimeOfFamily,
  readerOf,
  signInAll,
  startProduct,
  type Started,
} from '../server/test/faults/product.ts';
import { findPostmaster } from '../server/test/runtime/server-process.ts';
import { planDay, type Arrival } from './day-plan.ts';
import { quantile } from './drive.ts';
import { growAcademy } from './grow.ts';

const { values: options } = parseArgs({
  options: { students: { type: 'string', default: '3000,30000' }, minutes: { type: 'string' } },
});

await buildIfStale();
for (const students of options.students.split(',').map(Number)) await measureDay(students);

/** Prints one day; a refused request is a failure of this program. */
async function measureDay(students: number): Promise<void> {
  const isLarge = students > 3_000;
  const millis = 60_000 * Number(options.minutes ?? (isLarge ? 2 : 1));
  const limit = isLarge ? 400 : 100;
  const folder = newDataFolder();
  const product = await startProduct(folder);
  const postmaster = findPostmaster(folder) ?? NaN;
  const processorTime = () => ({ server: processorTimeOf(product.pid), postgres: processorTimeOfFamily(postmaster) });
  try {
    await growAcademy(databaseUrlOf(folder), students / 3_000);
    await warmUp(product);
    const plan = await planDay(product.origin, databaseUrlOf(folder), millis);
    const before = processorTime();
    const answers = await drive(product.origin, plan.arrivals);
    const after = processorTime();
    const kinds = [...Map.groupBy(answers, ({ kind }) => kind)].toSorted(([one], [other]) => one.localeCompare(other));
    printTable(
      `${students.toLocaleString('en')} students`,
      ['requests', 'p50', 'p99', 'longest', 'refused'],
      kinds.map(([kind, ofKind]) => {
        const times = ofKind.map(({ time }) => time);
        const [p50, p99, longest] = [0.5, 0.99, 1].map((part) => quantile(times, part));
        const refused = ofKind.filter(({ error }) => error !== undefined).length;
        return {
          what: kind,
          figures: [`${ofKind.length}`, ...[p50, p99, longest].map((time) => `${time?.toFixed(1)} ms`), `${refused}`],
          goal: `p99 <= ${limit} ms`,
          isReached: (p99 ?? NaN) <= limit && refused === 0,
        };
      }),
    );
    const perStudent = (part: 'server' | 'postgres') => ((after[part] - before[part]) / plan.students).toFixed(1);
    console.log(
      `CPU for each of ${plan.students} students who opened it: ${perStudent('server')} ms in Tasika, ${perStudent('postgres')} ms in PostgreSQL; memory of the server ${memoryOf(product.pid).highest.toFixed(0)} MB\n`,
    );
    const errors = new Set(answers.flatMap(({ error }) => error ?? []));
    for (const error of [...errors].slice(0, 5)) console.log(`Refused: ${error}`);
    if (errors.size > 0) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

interface Answered {
  kind: string;
  /** Milliseconds. */
  time: number;
  error?: string;
}

/** Sends each request at its time, whether or not earlier ones were answered. */
async function drive(origin: string, arrivals: Arrival[]): Promise<Answered[]> {
  const idle: Connection[] = [];
  const send = async ({ kind, bytes }: Arrival): Promise<Answered> => {
    const start = performance.now();
    let error: string | undefined;
    try {
      let connection = idle.pop();
      while (connection?.isOpen() === false) connection = idle.pop();
      connection ??= await openConnection(origin);
      await connection.ask(bytes);
      idle.push(connection);
    } catch (failure) {
      error = String(failure).slice(0, 300);
    }
    return { kind, time: performance.now() - start, ...(error && { error }) };
  };
  const start = performance.now();
  const answers: Promise<Answered>[] = [];
  for (const arrival of arrivals) {
    const early = arrival.at - (performance.now() - start);
    if (early > 0) await pause(early);
    answers.push(send(arrival));
  }
  const all = await Promise.all(answers);
  for (const connection of idle) connection.close();
  return all;
}

/** In the morning a server has been running for hours, and has served what is read most. */
async function warmUp(server: Started): Promise<void> {
  const read = readerOf(server, await signInAll(server));
  for (let round = 0; round < 200; round++) {
    await read('student', '/student/dashboard/summary');
    await read('teacher', '/teacher/dashboard/summary');
  }
}
