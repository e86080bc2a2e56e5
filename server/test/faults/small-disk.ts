import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** Mounts a disk of this size at the folder; root only. Answers how to unmount it, or undefined where that is not allowed. */
export function mountDisk(folder: string, megabytes: number): (() => void) | undefined {
  const options = `size=${megabytes}m,mode=755`;
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  return status === 0 ? () => void spawnSync('umount', ['-l', folder]) : undefined;
}

/** Writes to the file until nothing more fits on its disk. */
export function fillUp(file: string): void {
  for (const size of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
}
