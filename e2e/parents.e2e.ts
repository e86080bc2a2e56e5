import { eq, sql } from 'drizzle-orm';
import { guardianLinks, guardians } from '../server/src/db/tables/guardian-tables.ts';
import { secretHashOf } from '../server/src/access/guardian-sessions.ts';
import { demoFamilySecret, demoSignIns } from '../server/src/demo-sign-ins.ts';
import { openFamilyPage, smallPhone } from './family-page.ts';
import { expectAccessible, expectNoSidewaysScroll, expectTargets, settle, showWhole } from './page-checks.ts';
import { pressed, print } from './paper.ts';
import { expect, once, onPhone, test } from './test.ts';

test(
  'the office sends a parent the private link, and it opens the page on the parent’s phone',
  once,
  async ({ page, browser, academy, signIn }) => {
    const { rows } = await academy.db.execute<{ student: string; phone: string }>(sql`
    select s.student_id as student, g.phone from guardians g join student_guardians s on s.guardian_id = g.id
    where s.place = 1 and g.language = 'en' and g.phone is not null and g.has_whatsapp and not exists (select from guardian_links l where l.guardian_id = g.id)
    order by g.id desc limit 1`);
    const { student = '', phone = '' } = rows[0] ?? {};
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await signIn(demoSignIns.admin);
    await page.goto(`/app/students/${student}`);
    await page
      .getByRole('button', { name: /^Send .* the link$/ })
      .first()
      .click();
    const letter = page.getByRole('dialog', { name: /^The page of / });
    await expect(letter.getByText(/\/family#/)).toBeVisible();
    const opened = page.context().waitForEvent('page');
    await letter.getByRole('link', { name: 'Open WhatsApp' }).click();
    const message = await opened;
    await message.waitForURL(/wa\.me/);
    const sent = new URL(message.url());
    const [, secret = ''] = /\/family#([\w-]+)/.exec(sent.searchParams.get('text') ?? '') ?? [];
    expect(sent.pathname).toBe(`/${phone.slice(1)}`);
    await expect(page.getByText(/sent \d{2}-\d{2}-\d{4}.*, not opened yet/).first()).toBeVisible();
    const family = await openFamilyPage(browser, academy.url, { secret, phone });
    await expect(family.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/opened \d{2}-\d{2}-\d{4}/).first()).toBeVisible();
    await family.context().close();
  },
);

test('the office sends a whole selection of parents their page, one press each', once, async ({ page, signIn }) => {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
  await signIn(demoSignIns.admin);
  await page.goto('/app/students?pageUnopened=true&limit=25');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Send parents their page' }).click();
  const panel = page.getByRole('dialog', { name: 'Send parents their page' });
  await panel.getByRole('button', { name: /^Send it to \d+ parents$/ }).click();
  const heading = panel.getByRole('heading', { level: 3 });
  const names = [];
  for (const place of [1, 2, 3]) {
    await expect(panel.getByText(new RegExp(`^${place} of `))).toBeVisible();
    names.push(await heading.textContent());
    const link = panel.getByRole('link', { name: /^Open (WhatsApp|SMS)$/ });
    await expect(link).toBeFocused();
    const address = await link.getAttribute('href');
    const opened = address?.startsWith('https:') === true ? page.context().waitForEvent('page') : undefined;
    await page.keyboard.press('Enter');
    const message = await opened;
    if (message) {
      await message.waitForURL(/wa\.me/);
      expect(message.url()).toContain('%2Ffamily%23');
      await message.close();
    }
  }
  expect(new Set(names).size).toBe(3);
  await panel.getByRole('button', { name: 'Close this dialog' }).click();
  await page.getByRole('button', { name: 'Send parents their page' }).click();
  await expect(panel.getByRole('button', { name: 'Send 3 new links' })).toBeVisible();
});

test(
  'the open page of a family can be read by everybody, in each language, and on paper',
  onPhone,
  async ({ browser, academy }) => {
    const [guardian] = await academy.db
      .select({ phone: guardians.phone })
      .from(guardians)
      .innerJoin(guardianLinks, eq(guardianLinks.guardianId, guardians.id))
      .where(eq(guardianLinks.secretHash, secretHashOf(demoFamilySecret)));
    const family = await openFamilyPage(browser, academy.url, {
      secret: demoFamilySecret,
      phone: guardian?.phone ?? '',
    });
    await expect(family.getByRole('tab')).toHaveCount(2);
    for (const [lang, language] of [
      ['mr', 'मराठी'],
      ['hi', 'हिन्दी'],
      ['en', 'English'],
    ] as const) {
      await family.setViewportSize(smallPhone);
      await family.getByRole('button', { name: language }).click();
      await expect(family.locator('html')).toHaveAttribute('lang', lang);
      await expect(family.getByRole('button', { name: language })).toHaveAttribute('aria-pressed', 'true');
      await settle(family);
      await showWhole(family);
      await expectAccessible(family, `the page of a family, ${lang}`);
      await expectTargets(family, 44, `the page of a family, ${lang}`);
      await expectNoSidewaysScroll(family, `the page of a family, ${lang}`);
    }
    const name = (await family.getByRole('tab', { selected: true }).locator('b').textContent()) ?? '';
    const { text, sizes } = await print(family);
    expect(text).toContain(pressed(name));
    expect(sizes, 'a child is one sheet').toHaveLength(1);
    expect(text, 'buttons are not printed').not.toContain(pressed('Ask for leave'));
    await family.context().close();
  },
);
