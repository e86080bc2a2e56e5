import { eq } from 'drizzle-orm';
import type { Page } from '@playwright/test';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeRegister } from '../server/seed/factories.ts';
import { batches } from '../server/src/db/tables/batch-tables.ts';
import { expectNoEnglish, test, writeInDevanagari } from './devanagari.ts';
import { makeClass, today } from './people.ts';
import { expect, onPhone } from './test.ts';

async function chooseMarathi(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'मराठी' }).click();
}

/** Fetched before the first text in it is laid out, and only for those who read it. */
const devanagariFont = (page: Page) => page.locator('link[rel=preload][as=font][href*=devanagari]');

test(
  'a teacher reads no English word from login to logout, not even when two save one register',
  onPhone,
  async ({ page, academy }) => {
    const { db } = academy;
    const { teacher, batch, student } = await makeClass(db, { size: 1 });
    await writeInDevanagari(db);
    const [{ name } = { name: '' }] = await db.select().from(batches).where(eq(batches.id, batch.id));

    await page.goto('/login');
    await chooseMarathi(page);
    await expect(page).toHaveURL(/\/mr\/login$/);
    await page.getByLabel('ई-मेल, फोन किंवा प्रवेश क्रमांक').fill(teacher.email);
    await page.getByLabel('पासवर्ड', { exact: true }).fill('wrong-password');
    await page.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoEnglish(page, 'a wrong password');
    await page.getByLabel('पासवर्ड', { exact: true }).fill(teacher.password);
    await page.getByRole('button', { name: 'लॉगिन', exact: true }).click();
    await page.waitForURL('**/app/teacher/dashboard');

    const next = page.getByRole('region', { name: 'आत्ता आणि पुढे' });
    await expectNoEnglish(page, 'home');
    await expect(devanagariFont(page)).toHaveCount(1);
    await next.getByRole('link', { name: 'हजेरी घ्या' }).click();
    const rows = page.getByRole('radiogroup');
    await expect(rows).toHaveCount(1);
    await rows.getByRole('radio', { name: 'गैरहजर' }).click();
    await expectNoEnglish(page, 'a register');

    await makeRegister(db, batch.id, today(), { [student.id]: 'late' });
    const save = page.getByRole('button', { name: /^हजेरी सेव्ह करा/ });
    await save.click();
    await expect(page.getByRole('button', { name: 'माझी ठेवा' })).toBeVisible();
    await expectNoEnglish(page, 'a register that somebody else saved meanwhile');
    await page.getByRole('button', { name: 'माझी ठेवा' }).click();
    await save.click();
    await expect(page.getByText(/वाजता सेव्ह/)).toBeVisible();
    await expectNoEnglish(page, 'a saved register');

    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(name).filter({ visible: true })).toBeVisible();
    await expectNoEnglish(page, 'a register on paper');
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('button', { name: /प्रोफाईल मेनू/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoEnglish(page, 'the menu of the profile');
    await page.getByRole('menuitem', { name: 'लॉगआउट' }).click();
    await page.waitForURL(/\/mr(\/login)?$/);
    await expectNoEnglish(page, 'after the logout');
  },
);

test(
  'switching the language keeps what is typed, in the office and on the public site',
  onPhone,
  async ({ page, signIn }) => {
    await page.goto('/admission');
    await page.getByLabel('Student’s full name').fill('रिया पाटील');
    // Only a hydrated form can store its draft before the page is left.
    await expect(page.getByRole('button', { name: 'Send registration' })).toBeEnabled();
    await chooseMarathi(page);
    await expect(page.getByLabel('विद्यार्थ्याचे पूर्ण नाव')).toHaveValue('रिया पाटील');

    await signIn(demoSignIns.admin);
    await page.goto('/app/students/create');
    await expect(devanagariFont(page)).toHaveCount(0);
    await page.getByLabel('Full name').fill('रिया पाटील');
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await page.getByRole('menuitemradio', { name: 'मराठी' }).click();
    await expect(page.getByLabel('पूर्ण नाव')).toHaveValue('रिया पाटील');
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('रिया पाटील');
  },
);
