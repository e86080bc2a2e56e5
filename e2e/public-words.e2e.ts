import { expectOwnWords, findStrange, readPage, readSite } from './own-words.ts';
import { expect, once, test } from './test.ts';

// An academy that is not set up yet is covered by setting-up.e2e.ts.

test(
  'the public pages of the sample academy say nothing but its own facts and agreed texts',
  once,
  async ({ page, academy }) => {
    await expectOwnWords(page, academy);
  },
);

test('an invented name, number, claim or address would be found', once, async ({ page, academy }) => {
  const html = '<p>Pranjal Okafor: 70,123+ students, the best in Chikhali</p><a href="https://board.example">Board</a>';
  const site = await readSite(academy);
  expect(findStrange(await page.evaluate(readPage, html), site, academy.url)).toEqual({
    words: ['pranjal', 'okafor', '70,123', 'best', 'chikhali'],
    claims: ['best', '3+'],
    links: ['https://board.example'],
  });
});
