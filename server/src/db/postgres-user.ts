import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { StartError } from '../start-error.ts';

/** The system account PostgreSQL runs as. It refuses to run as root, so a server that runs as root picks another account. */
export interface PostgresUser {
  name: string;
  uid: number;
  gid: number;
}

/** The account to switch to, or undefined when PostgreSQL can run as the server itself does. */
export function findPostgresUser(): PostgresUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new StartError(
    'PostgreSQL does not run as root, and this machine has neither a "postgres" nor a "nobody" account. Start Tasika as an ordinary user, or set DATABASE_URL.',
  );
}

export const asUser = (user: PostgresUser | undefined) => (user ? { uid: user.uid, gid: user.gid } : {});

export function giveTo(user: PostgresUser | undefined, path: string): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** Whether the account can enter and read the folder, including every folder above it. */
export function canReach(user: PostgresUser | undefined, folder: string): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', 'test -r "$1" && test -x "$1"', 'sh', folder], {
    ...asUser(user),
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}
