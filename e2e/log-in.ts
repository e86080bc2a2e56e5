import type { Page } from '@playwright/test';
import type { SignIn } from './people.ts';

/** Through the login form. */
export async function logIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Email, phone or admission number').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Through the form, which leads a person with a one-time password to the page for another one; only that remembers them. */
export async function logInToChangePassword(page: Page, person: SignIn): Promise<void> {
  await page.goto('/login');
  await logIn(page, person);
  await page.waitForURL(/\/change-password/);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
