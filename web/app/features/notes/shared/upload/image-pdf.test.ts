import { expect, test } from 'vitest';
import { imagePdf } from './image-pdf.ts';

const image = (content: string, width: number, height: number) => ({ jpeg: new Blob([content]), width, height });

test('a PDF of photographs has them in order, each on a page that stands or lies as it does', async () => {
  const text = await imagePdf([image('a board', 1600, 1200), image('a page of a book', 900, 1600)]).text();
  expect(text.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(['/MediaBox [0 0 842 595]', '/MediaBox [0 0 595 842]']);
  expect(text.indexOf('stream\na board\nendstream')).toBeLessThan(text.indexOf('stream\na page of a book\nendstream'));
  expect(text).toContain('/Kids [3 0 R 6 0 R] /Count 2');
});

test('its table says where each object is', async () => {
  const text = await imagePdf([image('a board', 1600, 1200)]).text();
  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  expect(text.slice(table)).toMatch(/^xref\n0 6\n/);
  const rows = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)];
  expect(rows.map(([, at]) => /^\d+ 0 obj/.exec(text.slice(Number(at)))?.[0])).toEqual(
    [1, 2, 3, 4, 5].map((id) => `${id} 0 obj`),
  );
});
