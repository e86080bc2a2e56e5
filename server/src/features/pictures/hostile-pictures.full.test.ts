import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { samplePdf } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { contentOf, testFiles } from '../../../test/files.ts';
import { pictureForm, sampleJpeg, samplePicture } from '../../../test/sample-pictures.ts';

const files = testFiles();
const { as, pool } = await testApp({ files });

const kind = [415, /^The selected file must be a picture: JPEG, PNG, WebP or AVIF$/] as const;
const damaged = [422, /is damaged or of a kind that cannot be opened/] as const;
const moves = [422, /animated/] as const;
const tooMany = [422, /more than 50 million pixels/] as const;
const small = [422, /too small: each side needs at least 320 pixels/] as const;
const taken = [201, /added/] as const;

const chunk = (name: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A picture of one grey that says it is as large as this: a few kilobytes that unfold into gigabytes. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(height, 2000) * (width + 1)), { level: 9 });
  const sign = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([sign, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const png = await samplePicture(400, 400).png().toBuffer();
const webp = await samplePicture(400, 400).webp().toBuffer();
const avif = await samplePicture(400, 400).avif({ effort: 0 }).toBuffer();
const frames = Buffer.concat([Buffer.alloc(400 * 400 * 3, 0), Buffer.alloc(400 * 400 * 3, 200)]);
const moving = sharp(frames, { raw: { width: 400, height: 800, channels: 3, pageHeight: 400 } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>';
const page = Buffer.from('<html><script>alert(document.domain)</script></html>');
const cut = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));
const flipped = (bytes: Buffer, from: number) =>
  Buffer.from(bytes.map((byte, at) => (at >= from ? byte ^ 0x5a : byte)));

const cases: [what: string, content: Buffer, expected: readonly [number, RegExp]][] = [
  ['a JPEG', sampleJpeg, taken],
  ['a PNG', png, taken],
  ['a WebP', webp, taken],
  ['an AVIF', avif, taken],
  ['a JPEG in the colours of a printer', await samplePicture(400, 400).toColourspace('cmyk').jpeg().toBuffer(), taken],
  ['a PNG of 16 bits', await samplePicture(400, 400).toColourspace('rgb16').png().toBuffer(), taken],
  ['a grey PNG with holes', await samplePicture(400, 400).greyscale().ensureAlpha(0.4).png().toBuffer(), taken],
  ['a JPEG that is a page for a browser too', Buffer.concat([sampleJpeg, page]), taken],
  ['a PNG that is an archive too', Buffer.concat([png, Buffer.from('PK\u0005\u0006' + '\0'.repeat(18))]), taken],
  ['a drawing with a script', Buffer.from(svg), kind],
  ['a drawing behind a declaration', Buffer.from(`<?xml version="1.0"?>${svg}`), kind],
  ['a drawing packed', Buffer.from('1f8b0800', 'hex'), kind],
  ['a GIF', await samplePicture(400, 400).gif().toBuffer(), kind],
  ['a TIFF', await samplePicture(400, 400).tiff().toBuffer(), kind],
  ['a page', page, kind],
  ['a PDF', samplePdf, kind],
  ['a program', Buffer.from('MZ\u0090\0\u0003', 'latin1'), kind],
  ['text', Buffer.from('hello'), kind],
  [
    'a photograph of an iPhone that no browser shows',
    Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    kind,
  ],
  ['nothing', Buffer.alloc(0), [422, /^The selected file is empty$/]],
  ['a drawing after the sign of a JPEG', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)]), damaged],
  ['a drawing after the sign of a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(svg)]), damaged],
  ['only the sign of a JPEG', Buffer.from('ffd8ffe0', 'hex'), damaged],
  ['only the sign of a WebP', Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), damaged],
  ['only the sign of an AVIF', avif.subarray(0, 40), damaged],
  ['half a JPEG', cut(sampleJpeg, 0.5), damaged],
  ['nearly all of a JPEG', cut(sampleJpeg, 0.95), damaged],
  ['half a PNG', cut(png, 0.5), damaged],
  ['half a WebP', cut(webp, 0.5), damaged],
  ['half an AVIF', cut(avif, 0.5), damaged],
  ['a PNG of noise behind its head', flipped(png, 60), damaged],
  ['a WebP of noise behind its head', flipped(webp, 40), damaged],
  ['a few kilobytes of 60,000 by 60,000', bomb(60_000, 60_000), tooMany],
  ['a strip of 1,000,000 by 400', bomb(1_000_000, 400), tooMany],
  ['a head that promises 2,000 by 20,000 and gives a tenth', bomb(2_000, 20_000), damaged],
  ['a WebP that moves', await moving.clone().webp().toBuffer(), moves],
  ['a dot', await samplePicture(1, 1).png().toBuffer(), small],
  ['a stamp', await samplePicture(900, 319).png().toBuffer(), small],
];

test.each(cases)('%s', async (_what, content, [status, sentence]) => {
  const payload = pictureForm(content, { caption: 'A' });
  const answer = await as.admin.raw({ method: 'POST', url: '/api/pictures/building', payload });
  expect(answer.body.message).toMatch(sentence);
  expect(answer.status).toBe(status);
  if (status !== 201) expect(answer.body.fields).toEqual({ file: answer.body.message });
  const { rows } = await pool.query('select file_id as id from picture_files order by file_id');
  expect(readdirSync(join(files.folder, 'arriving'))).toEqual([]);
  expect(readdirSync(join(files.folder, 'kept')).sort()).toEqual(rows.map(({ id }) => id));
  expect((await pool.query('select from loose_files')).rowCount).toBe(0);
  for (const { id } of rows) {
    const stored = await contentOf(files, id);
    for (const hidden of ['<script', 'PK\u0005\u0006']) expect(stored.includes(hidden)).toBe(false);
    await files.remove(id);
  }
  await pool.query('delete from pictures');
  await pool.query('delete from loose_files');
});

test('a picture of more than 20 MB is refused', async () => {
  const payload = pictureForm(Buffer.concat([sampleJpeg, Buffer.alloc(20_000_001 - sampleJpeg.length)]), {
    caption: 'A',
  });
  const { status, body } = await as.admin.raw({ method: 'POST', url: '/api/pictures/building', payload });
  expect({ status, message: body.message }).toEqual({
    status: 413,
    message: 'The selected file must be smaller than 20 MB',
  });
});
