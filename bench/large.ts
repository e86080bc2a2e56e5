import type { Role } from '#contract/endpoint';
import { compare } from './drive.ts';
import { growAcademy } from './grow.ts';
import { databaseUrlOf, newDataFolder, readerOf, signInAll, startProduct, type Started } from './product.ts';
import { printTable, type Row } from './table.ts';
import { listWorks, type Work } from './works.ts';

const most = 1.3;

/** A search is to be there while somebody types, whatever is typed. */
const longestSearch = 100;

interface Academy {
  product: Started;
  works: (Work & { mostMillis?: number })[];
  cookies: Record<Role, string>;
}

/** The same pages in an academy of 3,000 students and in one of 300,000 with 18 million marks, asked in turn. */
export async function measureLarge(pairs: number): Promise<void> {
  console.log('Making up 300,000 students and 18 million marks, a few minutes');
  const usual = await openAcademy(1);
  const large = await openAcademy(100);
  const rows: Row[] = [];
  for (const [index, work] of usual.works.entries()) {
    const [onUsual, onLarge] = [sideOf(usual, index), sideOf(large, index)];
    const { floor, product } = await compare(onUsual, onLarge, { pairs, millis: 250 });
    const ratio = product.p50 / floor.p50;
    const { mostMillis } = work;
    const goal =
      mostMillis === undefined
        ? { goal: `<= ${most.toFixed(2)}`, isReached: ratio <= most }
        : { goal: `<= ${mostMillis} ms`, isReached: product.p50 <= mostMillis };
    rows.push({
      what: work.name,
      figures: [`${floor.p50.toFixed(2)} ms`, `${product.p50.toFixed(2)} ms`, ratio.toFixed(2)],
      ...goal,
    });
  }
  printTable('100 times the data', ['3,000 students', '300,000 students', 'ratio'], rows);
  await Promise.all([usual.product.stop(), large.product.stop()]);
}

async function openAcademy(times: number): Promise<Academy> {
  const folder = newDataFolder();
  const product = await startProduct(folder);
  await growAcademy(databaseUrlOf(folder), times);
  const cookies = await signInAll(product);
  const list = (name: string, path: string): Work => ({
    ...{ name, as: 'admin', connections: 1 },
    requests: [{ method: 'GET', path: `/api${path}` }],
  });
  const works = [
    ...(await listWorks(readerOf(product, cookies))),
    list('a student by their phone', '/students?search=8000002999'),
    list('page 40 of the students', '/students?page=40&limit=50'),
    list('the newest students', '/students?sort=-createdAt&limit=50'),
    list('students by a part of their admission number', '/students?search=L-00299&limit=50'),
    list('a page of batches', '/batches?limit=20'),
    ...['a', 'patil', 'patil a', '8000002999', 'L-00299', 'batch 4'].map((typed) => ({
      ...list(`search for "${typed}"`, `/search?q=${encodeURIComponent(typed)}`),
      mostMillis: longestSearch,
    })),
  ];
  return { product, works, cookies };
}

/** One request at a time: what is compared is how long one takes. */
function sideOf({ product, works, cookies }: Academy, index: number) {
  const { as, requests } = works[index] as Work;
  return { ...product, connections: 1, requests, headers: { cookie: cookies[as] } };
}
