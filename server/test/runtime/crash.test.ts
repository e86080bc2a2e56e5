import { expect, test } from 'vitest';
import { crash } from '../../../bench/crash-rounds.ts';
import { mainFile } from './server-process.ts';

// Three starts and three recoveries, on a machine that may be busy.
test(
  'what was acknowledged before a kill -9 is there after the next start, whole and once',
  { timeout: 180_000 },
  async () => {
    // One round each: the server, the server with its PostgreSQL, the PostgreSQL alone. `npm run bench:crash` does a hundred.
    const rounds = await crash(3, 7, 'smtp://127.0.0.1:1', { main: mainFile });
    expect(rounds.flatMap(({ problems }) => problems)).toEqual([]);
    expect(rounds.map(({ acknowledged }) => acknowledged > 0)).toEqual([true, true, true]);
  },
);
