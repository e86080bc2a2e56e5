import { sql } from 'drizzle-orm';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { sampleJpeg } from '../server/test/sample-pictures.ts';
import { makeClass, makeLoneStudent } from './people.ts';
import { expect, test } from './test.ts';

test('the office takes a photograph of a student; only who may see the student sees it', async ({
  page,
  academy,
  signIn,
  isMobile,
}) => {
  const { teacher, batch, student } = await makeClass(academy.db, { size: 2 });
  await signIn(demoSignIns.admin);
  await page.goto(`/app/students/${student.id}`);
  const main = page.getByRole('main');
  // A computer has no camera to open.
  await expect(main.getByText('Take a photograph')).toBeVisible({ visible: isMobile });
  await main
    .getByLabel(isMobile ? 'Take a photograph' : 'Choose a photograph')
    .setInputFiles({ name: 'pupil.jpg', mimeType: 'image/jpeg', buffer: sampleJpeg });
  const photograph = main.getByRole('img', { name: 'Photograph of Pupil 01' });
  await expect(photograph).toBeVisible();
  const address = (await photograph.getAttribute('src')) ?? '';
  expect(address).toMatch(/^\/pictures\/[\da-f]{32}-large\.webp$/);
  const width = () => photograph.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(320);
  const small = address.replace('-large', '');

  const { rows } = await academy.db.execute<{ no: string }>(
    sql`select admission_no as no from students where user_id = ${student.id}`,
  );
  await page.goto(`/app/students/id-cards?search=${rows[0]?.no}`);
  await expect(main.locator(`img[src="${address}"]`)).toBeVisible();

  await signIn(teacher);
  await page.goto(`/app/teacher/attendance/mark?batch=${batch.id}`);
  await expect(main.locator(`img[src="${small}"]`)).toBeVisible();

  await signIn(student);
  await page.goto('/app/student/profile');
  await expect(main.locator(`img[src="${address}"]`)).toBeVisible();

  const status = async () => (await page.request.get(small)).status();
  expect(await status()).toBe(200);
  await signIn(await makeLoneStudent(academy.db));
  expect(await status()).toBe(404);
  await page.context().clearCookies();
  expect(await status()).toBe(404);

  await signIn(demoSignIns.admin);
  await page.goto(`/app/students/${student.id}`);
  await main.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove picture' }).click();
  await expect(main.getByText('Choose a photograph')).toBeVisible();
  expect(await status()).toBe(404);
});
