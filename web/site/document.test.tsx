import { expect, test } from 'vitest';
import { pages } from './pages.ts';
import { renderPublicPage, renderSite } from './render.tsx';
import { fullSite } from './sample-site.ts';

const assets = { styles: '.card{color:red}', islands: '/assets/islands.js' };
const render = async (path: string) => {
  const load = pages[path];
  if (!load) throw new Error(`There is no ${path}`);
  return renderPublicPage(await load(), path, fullSite, assets);
};

test('a page has a title with the name of the academy and one canonical address', async () => {
  const html = await render('/courses');
  expect(html).toContain('<title>Courses – Sample Academy</title>');
  expect(html).toContain('<link rel="canonical" href="https://academy.example.com/courses"/>');
  expect(html).toContain('<meta name="description" content="Subjects, batches and class timings for');
});

test('a shared link shows a picture, told by its whole address and in words', async () => {
  const html = await render('/courses');
  expect(html).toContain('<meta property="og:image" content="https://academy.example.com/share.jpg"/>');
  expect(html).toMatch(/<meta property="og:image:alt" content="[^"]*marigold"\/>/);
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('an address with a secret is sent to no other site and not indexed', async () => {
  const html = await render('/reset-password/:token');
  expect(html).toContain('<meta name="referrer" content="no-referrer"/>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
});

test('what the academy writes cannot end the script it stands in', async () => {
  const evil = { ...fullSite, academy: { ...fullSite.academy, tagline: '</script><script>alert(1)</script>' } };
  const { pages: rendered } = await renderSite(evil, assets);
  for (const html of Object.values(rendered)) expect(html).not.toContain('<script>alert(1)');
});

test('search engines are told the pages for families, and no login or setup', async () => {
  const { listed } = await renderSite(fullSite, assets);
  expect(listed).toEqual([
    '/',
    '/courses',
    '/resources',
    '/admission',
    '/about',
    '/contact',
    '/terms-of-service',
    '/privacy-policy',
    '/cookies-policy',
  ]);
});
