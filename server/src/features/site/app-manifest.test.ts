import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { testFiles } from '../../../test/files.ts';
import { pictureForm, samplePicture } from '../../../test/sample-pictures.ts';
import { nameAcademy } from '../../academy/academy.ts';

const files = testFiles();
const { as, anonymous, app, db } = await testApp({ files });

const manifest = async (given: Record<string, string> = {}) => {
  const { headers, statusCode, body } = await app.inject({ url: '/app/manifest.webmanifest', headers: given });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toContain('application/manifest+json');
  return JSON.parse(body);
};

const icon = async (address: string) => {
  const { statusCode, headers, rawPayload } = await app.inject(address);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('image/png');
  return rawPayload;
};

afterAll(async () => {
  await as.admin.raw({ method: 'DELETE', url: '/api/pictures/logo' });
});

test('the application is installed under the academy’s own name, and opens below /app', async () => {
  await nameAcademy(db, 'Nova Coaching Classes');
  expect(await manifest()).toMatchObject({
    name: 'Nova Coaching Classes',
    short_name: 'Nova',
    display: 'standalone',
    id: '/app',
    start_url: '/app',
    scope: '/app',
    theme_color: '#03626c',
  });
});

test('it says what it is in the language of the device, or else of the browser', async () => {
  expect(await manifest()).toMatchObject({ lang: 'en', description: 'Timetable, attendance and notes' });
  expect(await manifest({ 'accept-language': 'hi-IN' })).toMatchObject({ lang: 'hi' });
  const { lang, description } = await manifest({ 'accept-language': 'hi-IN', cookie: 'tasika_language=mr' });
  expect([lang, description]).toEqual(['mr', 'वेळापत्रक, हजेरी आणि नोट्स']);
});

test('it has icons of each size and one that may be cut to any shape, also before there is a logo', async () => {
  const { icons } = await manifest();
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await icon(src)).metadata();
    expect(`${width}x${height} ${format}`).toBe(`${sizes} png`);
  }
});

test('the academy’s logo stands on its icons as soon as there is one', async () => {
  const before = (await manifest()).icons[1].src;
  const payload = pictureForm(await samplePicture(400, 100).png().toBuffer());
  const { status } = await as.admin.raw({ method: 'PUT', url: '/api/pictures/logo', payload });
  expect(status).toBe(200);
  const after = (await manifest()).icons[1].src;
  expect(after).not.toBe(before);
  // White around it, and in the middle what the logo is painted with.
  const { data, info } = await sharp(await icon(after))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 3)];
  expect(at(2, 2)).toEqual([255, 255, 255]);
  expect(at(256, 256)).not.toEqual([255, 255, 255]);
});

test('there are no other icons', async () => {
  const { status } = await anonymous.raw({ method: 'GET', url: '/app/icons/13.png' });
  expect(status).toBe(404);
});
