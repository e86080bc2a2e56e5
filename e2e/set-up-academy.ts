import { expect, type Page } from '@playwright/test';
import type { Academy } from './academy.ts';

/** The code of the first start, which sets an empty academy up. */
export async function setupCodeOf(academy: Academy): Promise<string> {
  await expect.poll(() => academy.output()).toContain('/setup?code=');
  return /setup\?code=(\S+)/.exec(academy.output())?.[1] ?? '';
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
