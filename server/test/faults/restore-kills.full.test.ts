import { expect, inject, test } from 'vitest';
import { killRestores } from './restore-kills.ts';
import { mainFile } from '../runtime/server-process.ts';
import { limits } from '../../../test-limits.ts';

// The server, the server with its PostgreSQL, and the PostgreSQL alone.
const count = 20;

test(
  'a restore that is killed at any moment leaves the academy as it was, or as it is in the backup',
  // A start and a recovery per round, on a possibly busy machine.
  { timeout: count * limits.round },
  async () => {
    const rounds = await killRestores(count, 11, { main: mainFile, from: inject('unusedData') });
    expect(rounds.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(rounds).toHaveLength(count);
  },
);
