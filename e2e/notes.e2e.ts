import type { Download, Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { assemble, makePdf } from '../server/seed/make-pdf.ts';
import { expectUsable } from './page-checks.ts';
import { makeClass } from './people.ts';
import { expect, test } from './test.ts';
import { choose } from './interactions.ts';

const sentence = 'Torque turns things around an axis.';
const lastPage = 'Work is force times distance.';

test('photographs of a board become one note, turned as they were taken and in the order that is wanted', async ({
  page,
  academy,
  signIn,
  isMobile,
}) => {
  test.slow();
  const { teacher, batch } = await makeClass(academy.db, { size: 1 });
  await signIn(teacher);
  await page.goto('/app/teacher/notes');
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  const photos = [await takePhoto(page, 'board.jpg'), turned(await takePhoto(page, 'book.jpg'))];
  const text = { name: 'camera.heic', mimeType: 'image/heic', buffer: Buffer.from('not to be decoded here') };
  await uploadNote(page, [...photos, text], isMobile);
  const panel = page.getByRole('dialog', { name: 'Upload note' });
  const pages = panel.getByRole('list', { name: 'Pages' }).getByRole('listitem');
  await expect(pages).toHaveCount(2);
  await expect(panel.getByText(/^“camera.heic” cannot be opened on this device/)).toBeVisible();
  await expectUsable(page, 'photographs', isMobile);
  await panel.getByLabel('File', { exact: true }).setInputFiles(await takePhoto(page, 'more.jpg'));
  await expect(pages).toHaveCount(3);
  await panel.getByRole('button', { name: 'Remove page 3' }).click();
  await panel.getByRole('button', { name: 'Move page 2 up' }).click();
  await panel.getByLabel('Title').fill(`Board of ${batch.name}`);
  await choose(page, 'For', batch.name);
  const sent = page.waitForResponse((answer) => answer.url().endsWith('/api/notes/upload'));
  await panel.getByRole('button', { name: 'Upload note' }).click();
  const answer = await sent;
  expect(answer.status()).toBe(201);
  const { data } = (await answer.json()) as { data: { _id: string; file: { pages: number } } };
  expect(data.file.pages).toBe(2);
  const file = await (await page.request.get(`/api/notes/file/${data._id}`)).text();
  expect(file.match(/\/MediaBox \[[^\]]*\]/g)).toEqual(['/MediaBox [0 0 595 842]', '/MediaBox [0 0 842 595]']);
});

/** A landscape JPEG, as encoded by a browser. */
async function takePhoto(page: Page, name: string): Promise<NamedFile> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 2400, height: 1800 });
    const context = canvas.getContext('2d');
    if (context) context.fillText('Torque', 20, 20);
    return canvas.toDataURL('image/jpeg');
  });
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
}

/** The same photo with an EXIF rotation of a quarter turn. */
function turned({ buffer, ...file }: NamedFile): NamedFile {
  const exif = Buffer.from('ffe100224578696600004d4d002a00000008000101120003000000010006000000000000', 'hex');
  return { ...file, buffer: Buffer.concat([buffer.subarray(0, 2), exif, buffer.subarray(2)]) };
}

test('a teacher uploads a note, the student of the batch reads it, and a stranger does once the office makes it public', async ({
  page,
  academy,
  signIn,
  isMobile,
}) => {
  test.slow();
  const { teacher, batch, student } = await makeClass(academy.db, { size: 2 });
  const { student: foreign } = await makeClass(academy.db, { size: 1 });
  const title = `Torque for ${batch.name}`;
  const file = {
    name: `${title.replaceAll(' ', '_')}.pdf`,
    mimeType: 'application/pdf',
    buffer: makePdf(title, [`# ${title}`, sentence, '', lastPage]),
  };

  await signIn(teacher);
  await page.goto('/app/teacher/notes');
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  await uploadNote(page, file, isMobile);
  const panel = page.getByRole('dialog', { name: 'Upload note' });
  await expect(panel.getByLabel('Title')).toHaveValue(title);
  await expectUsable(page, 'upload', isMobile);
  await choose(page, 'For', batch.name);
  await panel.getByRole('button', { name: 'Upload note' }).click();
  await expect(page.getByText(`“${title}” uploaded`)).toBeVisible();
  await expect(page.getByRole('link', { name: title })).toBeVisible();

  await signIn(student);
  await page.goto('/app/student/notes');
  const link = page.getByRole('main').getByRole('link', { name: title });
  await expect(link).toContainText('New');
  await link.click();
  const viewer = page.getByRole('dialog', { name: title });
  const download = viewer.getByRole('link', { name: /^Download PDF \(\d+ KB\)$/ });
  await expect(download).toBeVisible();
  const address = page.url();
  if (isMobile) await readPageByPage(page);
  else await expect(viewer.getByTitle(title)).toHaveAttribute('src', /^blob:/);
  await expectUsable(page, 'viewer', isMobile);
  const isSaved = (saved: Download) => saved.suggestedFilename() === file.name;
  await Promise.all([page.waitForEvent('download', isSaved), download.click()]);
  await page.goBack();
  await expect(viewer).toBeHidden();
  await expect(link).not.toContainText('New');

  await signIn(foreign);
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: 'This note was not found' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the note' }).click();
  await expect(page.getByText('Your teachers have not added notes yet.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/resources');
  await expect(page.getByRole('link', { name: title })).toHaveCount(0);

  await signIn(demoSignIns.admin);
  await page.goto(`/app/batches/${batch.id}?tab=notes`);
  await page.getByRole('button', { name: `More for ${title}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByRole('checkbox', { name: 'Show on the public site' }).check();
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Note updated successfully')).toBeVisible();
  await expect(page.getByRole('main').getByText('Public', { exact: true })).toBeVisible();

  await page.context().clearCookies();
  const resource = page.getByRole('main').getByRole('link', { name: title });
  // The page is rendered again shortly after the change.
  await expect(async () => {
    await page.goto('/resources');
    await expect(resource).toBeVisible({ timeout: 500 });
  }).toPass();
  await expectUsable(page, 'resources', isMobile);
  const answer = await page.request.get((await resource.getAttribute('href')) ?? '');
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect(await answer.body()).toEqual(file.buffer);
});

test('a page whose scan is damaged says so, instead of being white', async ({ page, academy, signIn, isMobile }) => {
  const { teacher, batch } = await makeClass(academy.db, { size: 1 });
  await signIn(teacher);
  await page.goto('/app/teacher/notes');
  await uploadNote(page, { name: 'Scanned.pdf', mimeType: 'application/pdf', buffer: scannedPdf() }, isMobile);
  await choose(page, 'For', batch.name);
  await page.getByRole('dialog').getByRole('button', { name: 'Upload note' }).click();
  const viewer = page.getByRole('dialog', { name: 'Scanned' });
  if (!isMobile) {
    // In a wide window the browser shows the file itself.
    await page.getByRole('link', { name: 'Scanned' }).click();
    await expect(viewer.getByText(/^Page 1 is damaged/)).toBeVisible();
    await expect(viewer.getByTitle('Scanned')).toBeVisible();
    await expectUsable(page, 'damaged page in a wide window', isMobile);
    await viewer.getByRole('button', { name: 'Close the note' }).click();
    await page.setViewportSize({ width: 800, height: 900 });
    await page.reload();
  }
  await page.getByRole('link', { name: 'Scanned' }).click();
  const saysSo = (name: string) => viewer.getByRole('group', { name }).getByText(/^This page is damaged/);
  await expect(saysSo('Page 1 of 2')).toBeVisible();
  await expectUsable(page, 'damaged page', isMobile);
  await viewer.getByRole('group', { name: 'Page 2 of 2' }).scrollIntoViewIfNeeded();
  await expect(viewer.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(saysSo('Page 2 of 2')).toBeHidden();
});

/** Two scanned pages; the picture of the first is noise. */
function scannedPdf(): Buffer {
  const stream = (members: string, content: string) =>
    `<< ${members} /Length ${content.length} >>\nstream\n${content}\nendstream`;
  const picture = '/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8';
  const pageOf = (scan: number) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R
    /Resources << /XObject << /Scan ${scan} 0 R >> >> >>`;
  return assemble(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
      pageOf(6),
      pageOf(7),
      stream('', 'q 595 0 0 842 0 0 cm /Scan Do Q'),
      stream(`${picture} /Filter /DCTDecode`, 'no photograph at all'),
      stream(picture, 'Zz'),
    ],
    '/Root 1 0 R',
  );
}

type NamedFile = { name: string; mimeType: string; buffer: Buffer };

/** With touch the file picker comes first, with a mouse the form with a drop zone. */
async function uploadNote(page: Page, file: NamedFile | NamedFile[], isMobile: boolean): Promise<void> {
  const button = page.getByRole('main').getByRole('button', { name: 'Upload note' }).first();
  if (isMobile) {
    const [picker] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
    await picker.setFiles(file);
  } else {
    await button.click();
    await page.getByRole('dialog', { name: 'Upload note' }).getByLabel('File', { exact: true }).setInputFiles(file);
  }
}

/** Phones get the product's own PDF viewer, with text search. */
async function readPageByPage(page: Page): Promise<void> {
  const viewer = page.getByRole('dialog');
  await expect(viewer.getByText('Page 1 of 2', { exact: true })).toBeVisible();
  await expect(viewer.getByText(sentence)).toBeVisible();
  await viewer.getByRole('button', { name: 'Find in this note' }).click();
  await viewer.getByRole('searchbox', { name: 'Find in this note' }).fill('force times');
  await expect(viewer.getByText('1 of 1', { exact: true })).toBeVisible();
  await expect(viewer.getByText('Page 2 of 2', { exact: true })).toBeVisible();
  await expect(viewer.getByText(lastPage)).toBeInViewport();
  await viewer.getByRole('button', { name: 'Close the search' }).click();
}
