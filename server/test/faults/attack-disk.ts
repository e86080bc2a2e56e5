import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePeople, openCrashAcademy } from './crash-academy.ts';

export interface Filled {
  /** Status of a write and a read while the disk was full, and of a write afterwards. */
  statuses: { write: number; read: number; after: number };
}

const megabytes = 160;

/** Fills the disk of a running academy, and empties it again. Undefined where no small disk can be mounted. */
export async function fillDisk(main: string): Promise<Filled | undefined> {
  const parent = mkdtempSync(join(tmpdir(), 'attack-disk-'));
  const disk = join(parent, 'disk');
  mkdirSync(disk);
  // PostgreSQL's account has to enter it.
  chmodSync(parent, 0o755);
  const unmount = () => {
    spawnSync('umount', ['-l', disk]);
    rmSync(parent, { recursive: true, force: true });
  };
  process.once('exit', unmount);
  try {
    const options = `size=${megabytes}m,mode=755`;
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk], { stdio: 'ignore' });
    if (mounted.status !== 0) return undefined;
    const academy = openCrashAcademy('smtp://127.0.0.1:1', { parent: disk, main });
    const server = await academy.start();
    try {
      const { cookie } = await academy.look(makePeople);
      let count = 0;
      const ask = async (method: 'GET' | 'POST') => {
        const answer = await fetch(`${server.origin}/api/subjects`, {
          method,
          headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
          ...(method === 'POST' && { body: JSON.stringify({ name: `Subject ${++count}` }) }),
        });
        await answer.arrayBuffer();
        return answer.status;
      };
      const ballast = join(disk, 'ballast');
      fillUp(ballast);
      // Writes that fit into allocated pages still succeed.
      let write = await ask('POST');
      while (write === 201) write = await ask('POST');
      const read = await ask('GET');
      rmSync(ballast);
      return { statuses: { write, read, after: await ask('POST') } };
    } finally {
      await server.stop();
      academy.remove();
    }
  } finally {
    process.off('exit', unmount);
    unmount();
  }
}

function fillUp(file: string): void {
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
