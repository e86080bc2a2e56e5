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
    const opened = page.context().waitForEvent('page');
    await page
      .getByRole('button', { name: /^Send .* the link$/ })
      .first()
      .click();
    const message = await opened;
    await message.waitForURL(/wa\.me/);
    const sent = new URL(message.url());
    const [, secret = ''] = /\/family#([\w-]+)/.exec(sent.searchParams.get('text') ?? '') ?? [];
    expect(sent.pathname).toBe(`/${phone.slice(1)}`);
    await expect(page.getByText('The link is ready. It is shown this once.')).toBeVisible();
    const family = await openFamilyPage(browser, academy.url, { secret, phone });
    await expect(family.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/opened \d{2}-\d{2}-\d{4}/).first()).toBeVisible();
    await family.context().close();
  },
);

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
    await expect(family.getByRole('article')).toHaveCount(2);
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
    const name = await family.getByRole('article').first().getByRole('heading', { level: 2 }).innerText();
    const { text } = await print(family);
    expect(text).toContain(pressed(name));
    expect(text, 'buttons are not printed').not.toContain(pressed('Ask for leave'));
    await family.context().close();
  },
);
