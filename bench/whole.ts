import { setTimeout as pause } from 'node:timers/promises';
import type { Backup, BackupStatus } from '#contract/backups';
import type { Row } from '../server/test/faults/print-table.ts';
import { signInAll, type Started } from '../server/test/faults/product.ts';

/** The time may grow with the rows, and no faster. */
const max = 1.3;

const downloads = {
  'the students as .csv': '/students/export?format=csv',
  'the students as .xlsx': '/students/export?format=xlsx',
  'the history as .csv': '/audit/export?format=csv',
};

interface Done {
  what: string;
  rows: number;
  seconds: number;
}

/** What reads or writes the rows of a whole academy, done once in each of these, the smallest first. */
export async function measureWhole(academies: { product: Started; times: number }[]): Promise<Row[]> {
  const done: Done[][] = [];
  for (const { product, times } of academies) done.push(await doAll(product, 3_000 * times));
  return (done[0] ?? []).map(({ what }, index) => {
    const sizes = done.flatMap((ofAcademy) => ofAcademy[index] ?? []);
    const perRow = sizes.map(({ rows, seconds }) => (seconds / rows) * 1e6);
    const ratio = (perRow.at(-1) ?? NaN) / (perRow[0] ?? NaN);
    return {
      what,
      figures: [
        ...sizes.map(({ seconds }, size) => `${seconds.toFixed(1)} s, ${perRow[size]?.toFixed(1)} µs a row`),
        ratio.toFixed(2),
      ],
      goal: `<= ${max.toFixed(2)} a row`,
      isReached: ratio <= max,
    };
  });
}

async function doAll(product: Started, students: number): Promise<Done[]> {
  const { admin } = await signInAll(product);
  const ask: Ask = async (path, body) => {
    const answer = await fetch(`${product.origin}/api${path}`, {
      headers: { cookie: admin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok && answer.status !== 401)
      throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
  return [...(await downloadAll(ask, students)), ...(await backUpAndRestore(ask))];
}

/** Asks as an admin; `401` is an answer, all other failures are errors. */
type Ask = (path: string, body?: object) => Promise<Response>;

async function downloadAll(ask: Ask, rows: number): Promise<Done[]> {
  const done: Done[] = [];
  for (const [what, path] of Object.entries(downloads)) {
    const seconds = await secondsOf(async () => {
      // Read to its end, and nothing of it kept.
      await (await ask(path)).body?.pipeTo(new WritableStream());
    });
    done.push({ what, rows, seconds });
  }
  return done;
}

async function backUpAndRestore(ask: Ask): Promise<Done[]> {
  const { _id } = await dataOf<Backup>(await ask('/backups', {}));
  const status = async () => dataOf<BackupStatus>(await ask('/backups/status'));
  const made = await secondsOf(() => until(async () => (await status()).running === null));
  const [backup] = await dataOf<Backup[]>(await ask('/backups?limit=1'));
  if (backup?._id !== _id || !backup.counts) throw new Error(`The backup was not made: ${backup?.failure}`);
  const check = await dataOf<{ _id: string }>(await ask(`/backups/${_id}/check`, {}));
  const checked = await secondsOf(() => until(async () => hasChecked(await status(), check._id)));
  await ask(`/backups/${_id}/restore`, { name: 'Sample Academy' });
  const restored = await secondsOf(() => until(async () => hasRestored(await ask('/backups/status'))));
  const { rows } = backup.counts;
  return [
    { what: 'a backup', rows, seconds: made },
    { what: 'its check', rows, seconds: checked },
    { what: 'its restore', rows, seconds: restored },
  ];
}

const dataOf = async <Data>(answer: Response): Promise<Data> => ((await answer.json()) as { data: Data }).data;

function hasChecked({ lastCheck }: BackupStatus, id: string): boolean {
  if (lastCheck?._id !== id) return false;
  if (lastCheck.failure !== null) throw new Error(`The check failed: ${lastCheck.failure}`);
  return true;
}

/** A restore ends the sessions. */
async function hasRestored(answer: Response): Promise<boolean> {
  if (answer.status === 401) return true;
  const { failedRestore } = await dataOf<BackupStatus>(answer);
  if (failedRestore) throw new Error(`The restore failed: ${failedRestore.reason}`);
  return false;
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(100);
}
