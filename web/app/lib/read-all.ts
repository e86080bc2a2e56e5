import type { Pagination } from '#contract/endpoint';

interface Answer<Row> {
  data: Row[];
  pagination: Pagination;
}

/** Limit of pages to read, more than the lists of an academy fill. */
const maxPages = 25;

/** All rows of a list, page by page. */
export async function readAll<Row>(readPage: (page: number) => Promise<Answer<Row>>): Promise<Row[]> {
  const first = await readPage(1);
  const { total, limit } = first.pagination;
  const count = Math.min(Math.ceil(total / limit), maxPages);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 2);
  const pages = await Promise.all(others.map(readPage));
  return [first, ...pages].flatMap(({ data }) => data);
}
