import { languageCookie, languageNames, languages } from '#contract/languages';
import { expectNoEnglish, test as inDevanagari, writeInDevanagari } from './devanagari.ts';
import { goWithin } from './interactions.ts';
import { expectWholeLines } from './line-boxes.ts';
import { logInToChangePassword } from './log-in.ts';
import { visitOf, walks } from './screens.ts';
import { expect, onceInFull, test as inLatin } from './test.ts';
import { limits } from '../test-limits.ts';

const otherParts = ['academy', 'address', 'hours', 'attendance', 'legal', 'texts', 'fees', 'pictures'];

/** Addresses of a screen beside its example. */
const more: Record<string, string[]> = {
  '/app/settings/:part': otherParts.map((part) => `/app/settings/${part}`),
  '/app/move-up': ['exceptions', 'batches', 'summary'].map((step) => `/app/move-up?step=${step}`),
};

for (const language of languages) {
  // A machine may have no font for Devanagari on English pages.
  const test = language === 'en' ? inLatin : inDevanagari;
  for (const { role, own } of walks) {
    test(
      `every ${role} screen in ${languageNames[language]} fits, and has no words of another language`,
      onceInFull,
      async ({ page, context, academy, signIn }) => {
        test.setTimeout(own.length * limits.screen);
        const expectReadable = async (at: string) => {
          await expectWholeLines(page, at);
          if (language !== 'en') await expectNoEnglish(page, at);
        };
        for (const screen of own) {
          await test.step(screen.path, async () => {
            const { address, person } = await visitOf(screen, academy);
            if (language !== 'en') await writeInDevanagari(academy.db);
            const isFirst = screen === own[0];
            if (role === 'public') {
              await context.clearCookies();
              if (person) await logInToChangePassword(page, person);
            } else if (person && isFirst) await signIn(person);
            await context.addCookies([{ name: languageCookie, value: language, url: academy.url }]);
            await (isFirst || role === 'public' ? page.goto(address) : goWithin(page, address));
            await expectReadable(screen.path);
            // A page that sends people elsewhere would have been measured as another one.
            expect(page.url()).toContain(address);
            for (const other of more[screen.path] ?? []) {
              await page.goto(other);
              await expectReadable(other);
            }
          });
        }
      },
    );
  }
}
