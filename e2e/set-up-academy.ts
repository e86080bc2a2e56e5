import { expect, type Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import type { Academy } from './academy.ts';
import { makeOffice } from './people.ts';

/** The code of the first start, which sets an empty academy up. */
export async function setupCodeOf(academy: Academy): Promise<string> {
  await expect.poll(() => academy.output()).toContain('/setup?code=');
  return /setup\?code=(\S+)/.exec(academy.output())?.[1] ?? '';
}

/** Makes the first admin of an empty academy without its form, and waits until the public pages are open. */
export async function openAcademy(academy: Academy) {
  const office = await makeOffice(academy.db);
  await academy.db.execute(sql`insert into site_changes default values`);
  await expect.poll(async () => (await fetch(`${academy.url}/login`)).text()).not.toContain('is not set up yet');
  return office;
}

/** Sets an empty academy up by the link of its first start; ends on the dashboard of its office. */
export async function setUpAcademy(page: Page, academy: Academy): Promise<void> {
  await page.goto(`${academy.url}/setup?code=${await setupCodeOf(academy)}`);
  await page.getByLabel('Name of the academy').fill('Evening School');
  await page.getByLabel('Full name').fill('Leela Kale');
  await page.getByLabel('Email', { exact: true }).fill('office@sample.tasika.example');
  await page.getByLabel('Password', { exact: true }).fill('front-desk-keys-42');
  await page.getByRole('button', { name: 'Create the academy' }).click();
}
