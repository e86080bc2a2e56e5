import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeBatch, samplePdf } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { testFiles } from '../../../test/files.ts';
import { armedPdfs } from '../../../test/pdfs/armed-pdfs.ts';
import { brokenPdfs } from '../../../test/pdfs/broken-pdfs.ts';
import type { Expected } from '../../../test/pdfs/crafted-pdf.ts';
import { ordinaryPdfs } from '../../../test/pdfs/ordinary-pdfs.ts';

const files = testFiles();
const { as, db, pool } = await testApp({ files });
const batch = await makeBatch(db);

const namesIn = (folder: string) => readdirSync(join(files.folder, folder));

/** Every file is a note's, every note has its file, and nothing else lies about. */
async function expectTidy() {
  expect(namesIn('arriving')).toEqual([]);
  const { rows } = await pool.query('select file_id from notes order by file_id');
  expect(namesIn('kept').sort()).toEqual(rows.map(({ file_id }) => file_id));
  expect((await pool.query('select from loose_files')).rowCount).toBe(0);
}

const answers: Record<Exclude<Expected, 'taken'>, [status: number, sentence: RegExp]> = {
  'not a PDF': [415, /^The selected file must be a PDF$/],
  empty: [422, /^The selected file is empty$/],
  locked: [422, /locked with a password/],
  protected: [422, /can be read, but not copied or printed/],
  script: [422, /contains a script/],
  media: [422, /contains sound, video or 3D models/],
  attachment: [422, /has other files inside/],
  form: [422, /a form that only some programs can show/],
  damaged: [422, /is damaged and cannot be opened/],
  heavy: [422, /too complicated/],
};

describe('of a file that is said to be a PDF the answer says what it is', () => {
  test.each([...ordinaryPdfs, ...brokenPdfs, ...armedPdfs])('%s', async (what, bytes, expected) => {
    const form = new FormData();
    form.append('title', what);
    form.append('batch', batch.id);
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf');
    const { status, body } = await as.admin.raw({ method: 'POST', url: '/api/notes/upload', payload: form });
    if (expected === 'taken') {
      expect(status, body.message).toBe(201);
    } else {
      const [wanted, sentence] = answers[expected];
      expect(body.message).toMatch(sentence);
      expect(status).toBe(wanted);
      expect(body.fields).toEqual({ file: body.message });
    }
    await expectTidy();
  });
});

const mark = 'a-boundary';
const field = (name: string, value: string) =>
  `--${mark}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name = 'filename="a.pdf"', fieldName = 'file', content = samplePdf.toString('latin1')) =>
  `--${mark}\r\ncontent-disposition: form-data; name="${fieldName}"; ${name}\r\ncontent-type: application/pdf\r\n\r\n${content}\r\n`;
const end = `--${mark}--\r\n`;
const address = field('batch', batch.id);
const multipart = `multipart/form-data; boundary=${mark}`;

/** Forms as programs send them that mean harm or were stopped half-way. */
const forms: [what: string, body: string, status: number, contentType?: string][] = [
  ['a form', address + file() + end, 201],
  ['a form whose file comes first', file() + address + end, 201],
  ['a form without a title', address + file('filename="light_and shadow.pdf"') + end, 201],
  [
    'a form with things nobody asked for',
    field('uploadedBy', 'me') + field('version', '7') + address + file() + end,
    201,
  ],
  ['a file named as a way out of its folder', address + file('filename="../../../etc/passwd.pdf"') + end, 201],
  ['a file named as a way out on Windows', address + file('filename="C:\\\\notes\\\\..\\\\a.pdf"') + end, 201],
  ['a file with an endless name', address + file(`filename="${'a'.repeat(9000)}.pdf"`) + end, 201],
  ['a file with nothing for a name', address + file('filename=""') + end, 201],
  ['a file whose name turns the text around', address + file('filename="fdp.\u202eexe"') + end, 201],
  ['a form without a file', address + end, 422],
  ['a file sent as text', address + field('file', 'text') + end, 422],
  ['a form for nobody', file() + end, 422],
  ['a form for two', address + field('teacher', batch.id) + file() + end, 422],
  ['a form for what is not an id', field('batch', "' or 1=1 --") + file() + end, 422],
  ['a form with a title too long', address + field('title', 'a'.repeat(121)) + file() + end, 422],
  ['a form with a title that cannot be shown', address + field('title', 'a\u0000b') + file() + end, 422],
  ['a form with a yes that is none', address + field('isPublic', 'perhaps') + file() + end, 422],
  ['two files', address + file() + file() + end, 400],
  ['a file in another field', address + file('filename="a.pdf"', 'paper') + end, 400],
  ['a field twice', address + address + file() + end, 400],
  ['a field for the prototype', field('__proto__', '1') + address + file() + end, 400],
  ['a field for the constructor', field('constructor', '1') + address + file() + end, 400],
  ['a hundred fields', Array.from({ length: 100 }, (_, at) => field(`a${at}`, '1')).join('') + file() + end, 400],
  ['a field of a megabyte', field('title', 'a'.repeat(1_000_000)) + address + file() + end, 400],
  ['a form without an end', address + file(), 400],
  ['a form cut off within its file', address + file().slice(0, 400), 400],
  ['a form with another boundary', address + file() + end, 400, 'multipart/form-data; boundary=other'],
  ['a form without a boundary', address + file() + end, 400, 'multipart/form-data'],
  ...[70, 71, 252, 253, 255, 4_000].map((length): (typeof forms)[number] => [
    `a form with a boundary of ${length} characters`,
    (address + file() + end).replaceAll(mark, 'b'.repeat(length)),
    length <= 70 ? 201 : 400,
    `multipart/form-data; boundary=${'b'.repeat(length)}`,
  ]),
  ['a form with a quoted boundary', address + file() + end, 201, `multipart/form-data; boundary="${mark}"`],
  ['a form with an empty boundary', address + file() + end, 400, 'multipart/form-data; boundary=""'],
  ['a form of nothing', '', 422],
  ['a form that is only its end', end, 422],
  ['JSON', '{"title":"a"}', 415, 'application/json'],
  ['text', 'title=a', 415, 'text/plain'],
  ['a form without files', 'title=a', 415, 'application/x-www-form-urlencoded'],
  ['a bare PDF', samplePdf.toString('latin1'), 415, 'application/pdf'],
];

test.each(forms)('%s', async (_what, payload, status, contentType = multipart) => {
  const headers = { 'content-type': contentType };
  const answer = await as.admin.raw({
    method: 'POST',
    url: '/api/notes/upload',
    headers,
    payload: Buffer.from(payload, payload.includes('\u202e') ? 'utf8' : 'latin1'),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body.message).toMatch(/^[A-Z].+/);
  if (status === 201) expect(answer.body.data.file.name).toMatch(/^[\w .-]{1,120}\.pdf$/);
  await expectTidy();
});

test('a PDF of just 20 MB is taken, with one byte more it is not', async () => {
  const largest = 20_000_000;
  for (const [size, status] of [
    [largest, 201],
    [largest + 1, 413],
    [largest * 2, 413],
  ] as const) {
    const padded = Buffer.concat([samplePdf, Buffer.alloc(size - samplePdf.length, ' ')]);
    const form = new FormData();
    form.append('batch', batch.id);
    form.append('file', new Blob([padded]), 'a.pdf');
    const { status: given, body } = await as.admin.raw({ method: 'POST', url: '/api/notes/upload', payload: form });
    expect(given, body.message).toBe(status);
    if (status === 413) expect(body.fields).toEqual({ file: 'The selected file must be smaller than 20 MB' });
  }
  await expectTidy();
});

test('elsewhere a form is not taken, and the limit is what it was', async () => {
  const headers = { 'content-type': multipart };
  const form = await as.admin.raw({ method: 'POST', url: '/api/subjects', headers, payload: address + file() + end });
  expect(form.status).toBe(415);
  const large = await as.admin.raw({ method: 'POST', url: '/api/subjects', payload: { name: 'a'.repeat(300 * 1024) } });
  expect(large.status).toBe(413);
});
