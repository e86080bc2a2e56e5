import type { Role } from '#contract/endpoint';
import { printTable, type Row } from '../server/test/faults/print-table.ts';
import { databaseUrlOf, newDataFolder, readerOf, signInAll, startProduct } from '../server/test/faults/product.ts';
import { compare, type Side } from './drive.ts';
import { growAcademy } from './grow.ts';
import { listWorks } from './works.ts';

const maxRatio = 1.3;

/** What else lists or finds a bounded number of rows. */
const pages: [name: string, as: Role, path: string][] = [
  ['50 batches with their students', 'admin', '/batches?populate=enrolledStudents&limit=50'],
  ['page 40 of the students', 'admin', '/students?page=40&limit=50'],
  ['the bell', 'student', '/notifications?page=1&limit=5'],
  ['the announcements of the office', 'admin', '/announcements?limit=20'],
  ['the week of the academy', 'admin', '/schedule'],
  ['the week of a room', 'admin', '/schedule?search=room%201'],
  ['search for a name', 'admin', '/search?q=patil'],
  ['search for a phone', 'admin', '/search?q=8000002999'],
];

/** The same pages in an academy of 3,000 students and in one of `times` as many, with 60 marks each, measured alternately. */
export async function measureLarge(
  pairs: number,
  times: number,
  isChosen: (page: { name: string }) => boolean,
): Promise<void> {
  console.log(`Making up ${(3_000 * times).toLocaleString('en')} students and their marks`);
  const usual = await openAcademy(1);
  const large = await openAcademy(times);
  const rows: Row[] = [];
  for (const [at, { name, side }] of usual.pages.entries()) {
    if (!isChosen({ name })) continue;
    const { floor, product } = await compare(side, large.pages[at]?.side as Side, pairs);
    const ratio = product.p50 / floor.p50;
    rows.push({
      what: name,
      figures: [...[floor, product].map(({ p50 }) => `${p50.toFixed(2)} ms`), ratio.toFixed(2)],
      goal: `<= ${maxRatio.toFixed(2)}`,
      isReached: ratio <= maxRatio,
    });
  }
  printTable(`${times} times the data`, ['p50 before', 'p50', 'ratio'], rows);
  await Promise.all([usual.product.stop(), large.product.stop()]);
}

async function openAcademy(times: number) {
  const folder = newDataFolder();
  const product = await startProduct(folder);
  await growAcademy(databaseUrlOf(folder), times);
  const cookies = await signInAll(product);
  // The smaller academy has fewer batches than a page: 50 of them are compared instead.
  const works = (await listWorks(readerOf(product, cookies))).filter(
    ({ name, takeBack }) => name !== 'all batches with their students' && takeBack === undefined,
  );
  const lists = pages.map(([name, as, path]) => ({ name, as, requests: [{ method: 'GET', path: `/api${path}` }] }));
  const { origin } = product;
  const withSides = [...works, ...lists].map(({ name, as, requests }) => {
    // One request at a time: compares response times.
    const side: Side = { origin, connections: 1, requests, headers: { cookie: cookies[as] } };
    return { name, side };
  });
  return { product, pages: withSides };
}
