// This file is read by scripts that run on the machine's Node, so it may use only what Node 20 has.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './processes.mjs';

/** In UTC; the academy's clock is five and a half hours ahead. */
const days = {
  'the last day of a year': '2026-12-31T06:00:00Z',
  'half past midnight of 1 January, while UTC is a year behind': '2026-12-31T19:00:00Z',
  'a Sunday, the last day of a month': '2027-01-31T06:00:00Z',
  'the last day of a financial year': '2027-03-31T06:00:00Z',
  'the first day of a financial year': '2027-04-01T06:00:00Z',
  'a leap day': '2028-02-29T06:00:00Z',
};

/** As Debian's package `faketime` has it; `$LIB` is expanded by the dynamic linker. */
const library = '/usr/$LIB/faketime/libfaketime.so.1';
export const hasFaketime = () => existsSync('/usr/bin/faketime');

/** Removes the shared memory that the library leaves behind by process id: a later process of another account with the same id could not start. */
export function clearSharedClocks() {
  const folder = '/dev/shm';
  for (const name of readdirSync(folder).filter((one) => /^(sem\.)?faketime_(sem|shm)_\d+$/.test(one))) {
    try {
      rmSync(join(folder, name));
    } catch {
      // That of another account, or gone by now.
    }
  }
}

/** Test files of web and features that read the clock or name a day, and set no day of their own: what they expect might be true of today alone. */
export function filesThatDependOnToday() {
  const filesIn = (folder) =>
    readdirSync(join(projectRoot, folder), { recursive: true }).map((file) => join(folder, file));
  return ['web', join('server', 'src')].flatMap(filesIn).filter((file) => {
    if (!/(?<!\.full)\.test\.tsx?$/.test(file)) return false;
    const code = readFileSync(join(projectRoot, file), 'utf8');
    const isServer = file.startsWith('server');
    const dependsOnToday = isServer
      ? /Date\.now\(\)|new Date\(\)|\b20[2-3]\d\b/
      : /\btoday\(|Date\.now\(\)|new Date\(\)/;
    return dependsOnToday.test(code) && !/setSystemTime\([`']|now: new Date\('/.test(code);
  });
}

/** The environment of a run at each of these days: the clock of web tests, and that of the processes of server tests with their PostgreSQL. */
export const otherDays = () =>
  Object.entries(days).map(([name, instant]) => {
    const offset = Math.round((Date.parse(instant) - Date.now()) / 1000);
    return { name, env: { TEST_NOW: instant, LD_PRELOAD: library, FAKETIME: `${offset < 0 ? '' : '+'}${offset}` } };
  });
