// npm run bench:attack: everything an outside attacker can do, and what fails by itself, on an
// academy of its own; some minutes. `--requests=30000`, `--kills=100`, `--connections=3000`, `--seed=1`.
import { parseArgs } from 'node:util';
import { buildServer } from '../../build.ts';
import { builtServer } from '../../../scripts/processes.mjs';
import { killSupervised, uploadHuge } from './attack-archives.ts';
import { sendHugeBodies } from './attack-bodies.ts';
import { crowd, stopAmong } from './attack-connections.ts';
import { freeze, stopDatabase, type Failed } from './attack-database.ts';
import { fillDisk } from './attack-disk.ts';
import { fuzz } from './attack-requests.ts';
import { makePeople, openCrashAcademy } from './crash-academy.ts';
import { crash } from './crash-rounds.ts';
import { memoryOf, newDataFolder } from './product.ts';
import { printTable, type Row } from './print-table.ts';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '30000' },
    kills: { type: 'string', default: '100' },
    connections: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const maxMinutes = 25;
const nowhere = 'smtp://127.0.0.1:1';

const atMost = (what: string, measured: number, limit: number, unit: string): Row => ({
  what,
  figures: [`${Math.round(measured)} ${unit}`],
  goal: `<= ${limit} ${unit}`,
  isReached: measured <= limit,
});
const told = (what: string, counts: Record<number, number>): Row => ({
  what,
  figures: [
    Object.entries(counts)
      .map(([status, count]) => `${count} x ${status}`)
      .join(', '),
  ],
  goal: '',
});
const none = (what: string, problems: string[]): Row => {
  for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
  return atMost(what, problems.length, 0, '');
};

// Interrupted or out of time: everything started cleans up when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
setTimeout(() => {
  console.log(`This took more than ${maxMinutes} minutes and was given up.`);
  process.exit(1);
}, maxMinutes * 60_000).unref();

const rows: Row[] = [];
const report = (heading: string, found: Row[]) => {
  printTable(heading, ['measured'], found);
  rows.push(...found);
};

await buildServer();
const academy = openCrashAcademy(nowhere, { main: builtServer });
const server = await academy.start();
try {
  const fuzzed = await fuzz(academy, server.origin, Number(values.requests), seed);
  report('drawn requests', [
    told('answers by hundred', fuzzed.answers),
    none('not as documented, or 5xx', fuzzed.problems),
    atMost('longest answer', fuzzed.longest, 5_000, 'ms'),
    atMost('memory, highest', memoryOf(server.pid).highest, 300, 'MB'),
  ]);

  // After the drawn requests, which end sessions and switch accounts off.
  const { cookie } = await academy.look(makePeople);
  for (const { what, answeredIn, longest, status, message } of await uploadHuge(server.origin, cookie)) {
    const isRefused = status === 422 || status === 400;
    report(what, [
      none('not refused with a sentence', isRefused ? [] : [`${status} ${message}`]),
      atMost('answered after', answeredIn, 10_000, 'ms'),
      atMost('slowest answer to another client', longest, 500, 'ms'),
      atMost('memory, highest', memoryOf(server.pid).highest, 300, 'MB'),
    ]);
  }

  for (const { what, statuses, longest } of await sendHugeBodies(server.origin, cookie)) {
    report(what, [
      told('answers', statuses),
      none('without an answer', statuses[0] ? [String(statuses[0])] : []),
      atMost('slowest answer to another client', longest, 500, 'ms'),
      atMost('memory, highest', memoryOf(server.pid).highest, 300, 'MB'),
    ]);
  }

  const crowded = await crowd(server, cookie, Number(values.connections));
  report(`${values.connections} connections that stay`, [
    atMost('connections held', crowded.held, 1_000, ''),
    atMost('slowest answer to another client', crowded.longest, 1_000, 'ms'),
    atMost('new connection answered after', crowded.openAgain / 1_000, 20, 's'),
    atMost('the last is ended after', crowded.ended / 1_000, 120, 's'),
    atMost('memory, highest', crowded.memory, 300, 'MB'),
  ]);

  const failed = (heading: string, { longest, statuses, goodIn }: Failed) =>
    report(heading, [
      told('answers meanwhile', statuses),
      atMost('longest answer', longest, 7_000, 'ms'),
      atMost('good again after', goodIn, 2_000, 'ms'),
    ]);
  failed('a database that stands still', await freeze(academy, server.origin, cookie));
  failed('a database that is stopped', await stopDatabase(academy, server.origin, cookie));

  const { highest } = memoryOf(server.pid);
  report('the end', [
    atMost('memory, highest of all this', highest, 300, 'MB'),
    atMost('SIGTERM among 500 silent connections', await stopAmong(server, 500), 2_000, 'ms'),
  ]);
} finally {
  await server.stop();
  academy.remove();
}

const filled = await fillDisk(builtServer);
if (filled === undefined) console.log('A full disk was not tried: only root can mount a small one.\n');
else {
  const { write, read, after } = filled.statuses;
  report('a full disk', [
    {
      what: 'a write, a read, a write with space again',
      figures: [`${write}, ${read}, ${after}`],
      goal: '507, 200, 201',
    },
    none('answered otherwise', write === 507 && read === 200 && after === 201 ? [] : ['see above']),
  ]);
}

report('a supervised server that is killed', [
  atMost('ready again', await killSupervised(builtServer, newDataFolder()), 3_000, 'ms'),
]);

const rounds = await crash(Number(values.kills), seed, nowhere, { main: builtServer });
report(`${rounds.length} kills`, [
  none(
    'saves lost, torn or done twice',
    rounds.flatMap(({ problems }) => problems),
  ),
  atMost('ready again, longest', Math.max(0, ...rounds.map(({ readyIn }) => readyIn)), 3_000, 'ms'),
]);

const missed = rows.filter(({ isReached }) => isReached === false);
const goals = rows.filter(({ isReached }) => isReached !== undefined).length;
console.log(
  `${goals - missed.length} of ${goals} goals reached in ${(performance.now() / 60_000).toFixed(0)} minutes.`,
);
for (const { what, figures, goal } of missed) console.log(`  missed: ${what}, ${figures.join(', ')} (${goal})`);
process.exit(missed.length === 0 ? 0 : 1);
