// npm run bench:day: the first ten minutes of a teaching day, compressed, in an academy of 3,000 students and in one of 30,000, on one server and on
// three. `--students=3000`, `--servers=1` and `--minutes=1` measure one case.
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../scripts/freshness.mjs';
import { openConnection, type Connection } from '../server/test/faults/connection.ts';
import { printTable } from '../server/test/faults/print-table.ts';
import { memoryOf, readerOf, signInAll } from '../server/test/faults/product.ts';
import { compressionOf, planDay, type Arrival } from './day-plan.ts';
import { startAcademy, type Academy } from './day-servers.ts';
import { quantile } from './drive.ts';
import { growAcademy } from './grow.ts';

const { values: given } = parseArgs({
  options: {
    students: { type: 'string', default: '3000,30000' },
    servers: { type: 'string', default: '1,3' },
    minutes: { type: 'string' },
  },
});
const numbersIn = (list: string) => list.split(',').map(Number);

await buildIfStale();
console.log(`Node ${process.version}, ${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}\n`);
let refused = 0;
for (const students of numbersIn(given.students)) {
  for (const servers of numbersIn(given.servers)) refused += await measureDay(students, servers);
}
process.exitCode = refused === 0 ? 0 : 1;

/** Prints one day and answers how many requests were refused. */
async function measureDay(students: number, servers: number): Promise<number> {
  const isLarge = students > 3_000;
  const millis = 60_000 * Number(given.minutes ?? (isLarge ? 2 : 1));
  const limit = isLarge ? 400 : 100;
  const academy = await startAcademy(servers);
  try {
    await growAcademy(academy.databaseUrl, students / 3_000);
    await warmUp(academy);
    const plan = await planDay(academy.servers[0]!, academy.databaseUrl, millis);
    const before = academy.processorTime();
    const answers = await drive(academy, plan.arrivals);
    const after = academy.processorTime();
    const kinds = [...new Set(plan.arrivals.map(({ kind }) => kind))].toSorted();
    printTable(
      `${students.toLocaleString('en')} students, ${servers === 1 ? 'one server' : `${servers} servers`}, ${compressionOf(millis)} times as fast`,
      ['requests', 'p50', 'p99', 'longest', 'refused'],
      kinds.map((kind) => {
        const ofKind = answers.filter((one) => one.kind === kind);
        const times = ofKind.map(({ time }) => time);
        const p99 = quantile(times, 0.99);
        const figures = [quantile(times, 0.5), p99, quantile(times, 1)].map((time) => `${time.toFixed(1)} ms`);
        const failed = ofKind.filter(({ error }) => error !== undefined).length;
        return {
          what: kind,
          figures: [String(ofKind.length), ...figures, String(failed)],
          goal: `p99 <= ${limit} ms`,
          isReached: p99 <= limit && failed === 0,
        };
      }),
    );
    const [ofServers, ofPostgres] = [after.servers - before.servers, after.postgres - before.postgres];
    const memory = academy.servers.map(({ pid }) => memoryOf(pid).highest.toFixed(0));
    console.log(
      `${plan.students} students opened it, ${plan.registers} registers were marked: per student ${(ofServers / plan.students).toFixed(1)} ms of CPU in Tasika, ${(ofPostgres / plan.students).toFixed(1)} ms in PostgreSQL`,
    );
    console.log(
      `Together ${((ofServers + ofPostgres) / millis).toFixed(2)} of ${availableParallelism()} processors; memory of a server ${memory.join(', ')} MB\n`,
    );
    const errors = answers.flatMap(({ error }) => error ?? []);
    for (const error of [...new Set(errors)].slice(0, 5)) console.log(`Refused: ${error}`);
    return errors.length;
  } finally {
    await academy.stop();
  }
}

interface Answered {
  kind: string;
  /** Milliseconds. */
  time: number;
  error?: string;
}

/** Sends each request at its time, whether or not earlier ones were answered, to one server after the other. */
async function drive({ servers }: Academy, arrivals: Arrival[]): Promise<Answered[]> {
  const idle = servers.map((): Connection[] => []);
  const ask = async ({ kind, bytes }: Arrival, at: number): Promise<Answered> => {
    const free = idle[at]!;
    const start = performance.now();
    let error: string | undefined;
    try {
      let connection = free.pop();
      while (connection?.isOpen() === false) connection = free.pop();
      connection ??= await openConnection(servers[at]!.origin);
      await connection.ask(bytes);
      free.push(connection);
    } catch (failure) {
      error = String(failure).slice(0, 300);
    }
    return { kind, time: performance.now() - start, ...(error && { error }) };
  };
  const start = performance.now();
  const answers: Promise<Answered>[] = [];
  for (const [nth, arrival] of arrivals.entries()) {
    const early = arrival.at - (performance.now() - start);
    if (early > 0) await pause(early);
    answers.push(ask(arrival, nth % servers.length));
  }
  const all = await Promise.all(answers);
  for (const connection of idle.flat()) connection.close();
  return all;
}

/** In the morning the servers have been running for hours, and have served what is read most. */
async function warmUp({ servers }: Academy): Promise<void> {
  for (const server of servers) {
    const cookies = await signInAll(server);
    const read = readerOf(server, cookies);
    const { data: notes } = await read<{ data: { _id: string }[] }>('teacher', '/notes/teacher?limit=1');
    const reads = [
      ['student', '/student/dashboard/summary'],
      ['teacher', '/teacher/dashboard/summary'],
      ...notes.map(({ _id }) => ['teacher', `/notes/file/${_id}`] as const),
    ] as const;
    for (let round = 0; round < 200; round++) {
      for (const [role, path] of reads) {
        const answer = await fetch(`${server.origin}/api${path}`, { headers: { cookie: cookies[role] } });
        await answer.arrayBuffer();
      }
    }
  }
}
