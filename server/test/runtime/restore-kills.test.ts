import { expect, test } from 'vitest';
import { killRestores } from '../../../bench/restore-kills.ts';
import { mainFile } from './server-process.ts';

// Three starts and three recoveries, on a machine that may be busy.
test(
  'a restore that is killed at any moment leaves the academy as it was, or as it is in the backup',
  { timeout: 180_000 },
  async () => {
    // One each: the server, the server with its PostgreSQL, the PostgreSQL alone. `npm run bench:backups` does twenty.
    const rounds = await killRestores(3, 11, { main: mainFile });
    expect(rounds.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    expect(rounds).toHaveLength(3);
  },
);
