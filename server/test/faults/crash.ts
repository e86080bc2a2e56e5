// npm run bench:crash: kills the server and its PostgreSQL while people save, and looks whether anything was lost or torn.
// `--rounds=100`, `--seed=1`.
import { parseArgs } from 'node:util';
import { SMTPServer } from 'smtp-server';
import type { AddressInfo } from 'node:net';
import { builtServer } from '../../../scripts/processes.mjs';
import { buildServer } from '../../build.ts';
import { crash } from './crash-rounds.ts';
import { printTable } from './print-table.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});

/** Message-IDs by reader: a mail sent twice across a kill must carry the same one. */
const sent = new Map<string, string[]>();
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, session, callback) {
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    stream.on('end', () => {
      const messageId = /^message-id: (\S+)/im.exec(text)?.[1] ?? 'none';
      for (const { address } of session.envelope.rcptTo) sent.set(address, [...(sent.get(address) ?? []), messageId]);
      callback();
    });
  },
});
mailServer.on('error', () => {});
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', () => resolve()));
const { port } = mailServer.server.address() as AddressInfo;

let number = 0;
await buildServer();
const rounds = await crash(Number(values.rounds), Number(values.seed), `smtp://127.0.0.1:${port}`, {
  main: builtServer,
  told: (round) => {
    number += 1;
    if (round.problems.length > 0) console.log(`Round ${number}, ${round.victim}:\n  ${round.problems.join('\n  ')}`);
    else if (number % 10 === 0) console.log(`${number} rounds`);
  },
});
mailServer.close();

const readyIn = rounds.map((round) => round.readyIn).toSorted((a, b) => a - b);
const sum = (of: (round: (typeof rounds)[number]) => number) => rounds.reduce((total, round) => total + of(round), 0);
const broken = rounds.filter(({ problems }) => problems.length > 0).length;
const sentTwice = [...sent.values()].filter((ids) => ids.length > 1);
const unlike = sentTwice.filter((ids) => new Set(ids).size > 1).length;
printTable(
  `${rounds.length} kills`,
  ['measured'],
  [
    { what: 'saves acknowledged', figures: [String(sum((round) => round.acknowledged))], goal: '' },
    { what: 'done, killed before the answer', figures: [String(sum((round) => round.doneUnanswered))], goal: '' },
    {
      what: 'rounds with a save lost, torn or done twice',
      figures: [String(broken)],
      goal: '0',
      isReached: broken === 0,
    },
    { what: 'ready again, median', figures: [`${Math.round(readyIn[readyIn.length >> 1] ?? NaN)} ms`], goal: '' },
    {
      what: 'ready again, longest',
      figures: [`${Math.round(Math.max(...readyIn))} ms`],
      goal: '3000 ms',
      isReached: Math.max(...readyIn) < 3_000,
    },
    { what: 'mails sent', figures: [String(sent.size)], goal: '' },
    {
      what: 'mails sent twice under two names',
      figures: [`${unlike} of ${sentTwice.length}`],
      goal: '0',
      isReached: unlike === 0,
    },
  ],
);
process.exitCode = broken === 0 && unlike === 0 ? 0 : 1;
