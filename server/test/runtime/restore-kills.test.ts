import { expect, test } from 'vitest';
import { killRestores } from '../../../bench/restore-kills.ts';
import { inFull } from '../faults.ts';
import { mainFile } from './server-process.ts';

// One each: the server, the server with its PostgreSQL, the PostgreSQL alone.
const count = inFull ? 20 : 3;

test(
  'a restore that is killed at any moment leaves the academy as it was, or as it is in the backup',
  // A start and a recovery per round, on a possibly busy machine.
  { timeout: count * 60_000 },
  async () => {
    const rounds = await killRestores(count, 11, { main: mainFile });
    expect(rounds.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(rounds).toHaveLength(count);
  },
);
