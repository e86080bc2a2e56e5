import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePeople, openCrashAcademy } from './crash-academy.ts';
import { fillUp, mountDisk } from './small-disk.ts';

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
  let unmount: (() => void) | undefined;
  const remove = () => {
    unmount?.();
    rmSync(parent, { recursive: true, force: true });
  };
  process.once('exit', remove);
  try {
    unmount = mountDisk(disk, megabytes);
    if (unmount === undefined) return undefined;
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
    process.off('exit', remove);
    remove();
  }
}
