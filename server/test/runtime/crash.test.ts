import { expect, test } from 'vitest';
import { crash } from '../../../bench/crash-rounds.ts';
import { inFull } from '../faults.ts';
import { mainFile } from './server-process.ts';

// One round each: the server, the server with its PostgreSQL, the PostgreSQL alone. `npm run bench:crash` does a hundred.
const count = inFull ? 30 : 3;

test(
  'what was acknowledged before a kill -9 is there after the next start, whole and once',
  // A start and a recovery a round, on a machine that may be busy.
  { timeout: count * 60_000 },
  async () => {
    const rounds = await crash(count, 7, 'smtp://127.0.0.1:1', { main: mainFile });
    expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rounds.filter(({ acknowledged }) => acknowledged > 0)).toHaveLength(count);
  },
);
