import type { Role } from '#contract/endpoint';
import { compare } from './drive.ts';
import { growAcademy } from './grow.ts';
import {
  databaseUrlOf,
  newDataFolder,
  readerOf,
  signInAll,
  startProduct,
  type Started,
} from '../server/test/faults/product.ts';
import { recordStatements } from './record.ts';
import { findScans } from './scans.ts';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { measureTouched, type Touched } from './touched.ts';
import { measureWhole } from './whole.ts';
import { listWorks, type Read, type Work } from './works.ts';

const max = 1.3;

/** A search should answer between keystrokes, whatever is typed. */
const searchLimitMs = 100;

const throughAll = 'what goes through the whole academy';

interface Academy {
  times: number;
  product: Started;
  works: (Work & { maxMillis?: number })[];
  cookies: Record<Role, string>;
  databaseUrl: string;
}

/**
 * The same pages in an academy of 3,000 students and in one of `times` as many, with 60 marks each, measured alternately; then what goes through all
 * their rows, also in an academy between.
 */
export async function measureLarge(pairs: number, times: number, only: string): Promise<void> {
  const students = (3_000 * times).toLocaleString('en');
  console.log(`Making up ${students} students and ${(180_000 * times).toLocaleString('en')} marks`);
  const usual = await openAcademy(1, only);
  const large = await openAcademy(times, only);
  if (usual.works.length > 0) await measurePages(usual, large, pairs);
  if (throughAll.includes(only)) {
    const between = await openAcademy(Math.round(Math.sqrt(times)), only);
    const academies = [usual, between, large];
    const columns = academies.map((academy) => `${(3_000 * academy.times).toLocaleString('en')} students`);
    printTable(throughAll, [...columns, 'ratio'], await measureWhole(academies));
    await between.product.stop();
  }
  await Promise.all([usual.product.stop(), large.product.stop()]);
}

async function measurePages(usual: Academy, large: Academy, pairs: number): Promise<void> {
  const [ofUsual, ofLarge] = [await recordedIn(usual), await recordedIn(large)];
  const scans = await findScans(large.databaseUrl, ofLarge);
  const touchedUsual = await measureTouched(usual.databaseUrl, ofUsual);
  const touchedLarge = await measureTouched(large.databaseUrl, ofLarge);
  const rows: Row[] = [];
  for (const [index, work] of usual.works.entries()) {
    const [onUsual, onLarge] = [sideOf(usual, index), sideOf(large, index)];
    const { floor, product } = await compare(onUsual, onLarge, { pairs, millis: 250 });
    const ratio = product.p50 / floor.p50;
    const { maxMillis } = work;
    const goal =
      maxMillis === undefined
        ? { goal: `<= ${max.toFixed(2)}`, isReached: ratio <= max }
        : { goal: `<= ${maxMillis} ms`, isReached: product.p50 <= maxMillis };
    rows.push({
      what: work.name,
      figures: [
        ...[floor, product].map(({ p50 }) => `${p50.toFixed(2)} ms`),
        ratio.toFixed(2),
        ...[touchedUsual, touchedLarge].map((touched) => rowsAndLog(touched[index])),
        scans[index]?.join(', ') || '-',
      ],
      ...goal,
    });
  }
  printTable(
    `${large.times} times the data`,
    ['p50 before', 'p50', 'ratio', 'rows, log before', 'rows, log', 'read whole'],
    rows,
  );
}

const recordedIn = ({ databaseUrl, works, cookies }: Academy) => recordStatements(databaseUrl, works, cookies);

const rowsAndLog = (touched: Touched | undefined) =>
  `${touched?.rowsRead ?? '-'}, ${((touched?.walBytes ?? 0) / 1024).toFixed(1)} KB`;

async function openAcademy(times: number, only: string): Promise<Academy> {
  const folder = newDataFolder();
  const databaseUrl = databaseUrlOf(folder);
  const product = await startProduct(folder);
  await growAcademy(databaseUrl, times);
  const cookies = await signInAll(product);
  const works = (await listLargeWorks(readerOf(product, cookies))).filter(({ name }) => name.includes(only));
  return { times, product, works, cookies, databaseUrl };
}

export async function listLargeWorks(read: Read): Promise<Academy['works']> {
  const list = (name: string, path: string, as: Role = 'admin'): Work => ({
    name,
    as,
    connections: 1,
    requests: [{ method: 'GET', path: `/api${path}` }],
  });
  const { data: ofBatches } = await read<{ data: { _id: string }[] }>('admin', '/announcements?search=of batch 1');
  const announcement = `/announcements/${ofBatches[0]?._id}`;
  // The smaller academy has fewer batches than a page: compares a page that is full in both.
  const works = (await listWorks(read)).filter(
    ({ name, takeBack }) => name !== 'all batches with their students' && takeBack === undefined,
  );
  return [
    ...works,
    list('50 batches with their students', '/batches?populate=enrolledStudents&limit=50'),
    list('a student by their phone', '/students?search=8000002999'),
    list('page 40 of the students', '/students?page=40&limit=50'),
    list('the newest students', '/students?sort=-createdAt&limit=50'),
    list('students by a part of their admission number', '/students?search=L-00299&limit=50'),
    list('a page of batches', '/batches?limit=20'),
    list('the bell', '/notifications?page=1&limit=5', 'student'),
    list('the bell, Load More to its end', '/notifications?page=4&limit=5', 'student'),
    list('the announcements of the office', '/announcements?limit=20'),
    list('the announcements of a teacher', '/announcements?limit=20', 'teacher'),
    list('the announcements of a student', '/announcements?limit=20', 'student'),
    list('an announcement and how many have seen it', announcement),
    list('who has seen it', `${announcement}/readers?seen=true&limit=20`),
    list('the week of a student', '/student/schedule', 'student'),
    list('the week of a teacher', '/teacher/schedule', 'teacher'),
    { ...list('the week of the academy', '/schedule'), maxMillis: searchLimitMs },
    { ...list('the week of a room', '/schedule?search=room%201'), maxMillis: searchLimitMs },
    {
      ...list('what is free at an hour', '/schedule/free?date=2027-01-11&from=10:00&to=11:00'),
      maxMillis: searchLimitMs,
    },
    list('the calendar file of a student', '/student/schedule.ics', 'student'),
    list('the closed days', '/calendar/closed-days'),
    list('the history', '/audit?limit=20'),
    list('the backups', '/backups'),
    list('what waits for the office', '/admin/inbox'),
    {
      ...list('whom an announcement to everyone reaches', '/announcements/reach?kind=everyone'),
      maxMillis: searchLimitMs,
    },
    ...['a', 'patil', 'patil a', '8000002999', 'L-00299', 'batch 4'].map((typed) => ({
      ...list(`search for "${typed}"`, `/search?q=${encodeURIComponent(typed)}`),
      maxMillis: searchLimitMs,
    })),
    { ...list('a teacher’s search for "patil"', '/search?q=patil', 'teacher'), maxMillis: searchLimitMs },
  ];
}

/** One request at a time: compares response times. */
export function sideOf({ product, works, cookies }: Academy, index: number) {
  const { as, requests } = works[index] as Work;
  return { ...product, connections: 1, requests, headers: { cookie: cookies[as] } };
}
