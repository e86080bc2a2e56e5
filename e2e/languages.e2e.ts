import { languageCookie, languageNames, languages } from '#contract/languages';
import { englishIn, test as inDevanagari, writeInDevanagari } from './devanagari.ts';
import { goWithin } from './interactions.ts';
import { expectWholeLines } from './line-boxes.ts';
import { settle } from './page-checks.ts';
import { metElsewhere, screens, visitOf } from './screens.ts';
import { expect, onceInFull, test as inLatin } from './test.ts';
import { limits } from '../test-limits.ts';

const otherParts = ['academy', 'address', 'hours', 'attendance', 'legal', 'texts', 'fees', 'pictures'];

/** Addresses of a screen beside its example. */
const more: Record<string, string[]> = {
  '/app/settings/:part': otherParts.map((part) => `/app/settings/${part}`),
};

const walked = screens.filter(({ path }) => !(path in metElsewhere));

for (const language of languages) {
  // A machine may have no font for Devanagari on English pages.
  const test = language === 'en' ? inLatin : inDevanagari;
  for (const role of ['public', 'admin', 'teacher', 'student'] as const) {
    const own = walked.filter((screen) => screen.role === (role === 'public' ? null : role));
    test(
      `every ${role} screen in ${languageNames[language]} fits, and has no words of another language`,
      onceInFull,
      async ({ page, context, academy, signIn }) => {
        test.setTimeout(own.length * limits.screen);
        const read = { name: languageCookie, value: language, url: academy.url };
        for (const screen of own) {
          await test.step(screen.path, async () => {
            const { address, person } = await visitOf(screen, academy);
            if (language !== 'en') await writeInDevanagari(academy.db);
            const isFirst = screen === own[0];
            if (person && (isFirst || role === 'public')) await signIn(person);
            else if (role === 'public') await context.clearCookies();
            await context.addCookies([read]);
            await (isFirst || role === 'public' ? page.goto(address) : goWithin(page, address));
            for (const next of [null, ...(more[screen.path] ?? [])]) {
              if (next !== null) await page.goto(next);
              const at = next ?? screen.path;
              await settle(page);
              await expectWholeLines(page, at);
              if (language === 'en') continue;
              expect.soft(englishIn(await page.locator('body').ariaSnapshot()), at).toEqual([]);
            }
          });
        }
      },
    );
  }
}
