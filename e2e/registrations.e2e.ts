import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeEnquiry } from '../server/seed/factories.ts';
import { expect, test } from './test.ts';

test('a card is dragged to another stage of the board, and no column is cut beside the drawer', async ({
  page,
  academy,
  signIn,
  isMobile,
}) => {
  const { id, studentName } = await makeEnquiry(academy.db, { studentName: 'Tara Tug' });
  await signIn(demoSignIns.admin);
  await page.goto(`/app/registrations?search=Tug`);
  const card = page.getByRole('main').getByRole('link', { name: new RegExp(`^${studentName}`) });
  if (isMobile) {
    // A phone shows one stage at a time; there it is moved from its own page.
    await card.click();
    await expect(page).toHaveURL(`/app/registrations/${id}`);
    return;
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const contacted = page.getByRole('region', { name: /^Contacted/ });
  await page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: studentName }) })
    .dragTo(contacted);
  await expect(contacted.getByRole('link', { name: studentName })).toBeVisible();
  await expect(page.getByText(`${studentName} moved to Contacted`)).toBeVisible();

  await contacted.getByRole('link', { name: studentName }).click();
  const drawer = await page.getByRole('complementary', { name: 'Registration' }).boundingBox();
  for (const stage of ['New', 'Contacted', 'Visit booked', 'Admitted']) {
    const column = await page.getByRole('region', { name: new RegExp(`^${stage}`) }).boundingBox();
    expect((column?.x ?? 0) + (column?.width ?? 0), stage).toBeLessThanOrEqual(drawer?.x ?? 0);
  }
});
