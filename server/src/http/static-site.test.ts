import type { Site } from '#contract/settings';
import fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPageIndex, renderPages } from '../site/render-pages.ts';
import { findEarlyScripts } from '../../../bench/early-scripts.ts';
import { encodingFor } from './compression.ts';
import { registerStaticSite, type StaticSite } from './static-site.ts';

const buildDir = fileURLToPath(new URL('../../../build', import.meta.url));
const origin = 'https://academy.example';

const site = (name: string): Site => ({
  academy: {
    name,
    tagline: null,
    about: null,
    addressLines: [],
    city: 'Latur',
    state: 'Maharashtra',
    postalCode: null,
    phones: [],
    whatsapp: null,
    email: null,
    mapUrl: null,
    socialLinks: [],
    officeHours: [],
    timeZone: 'Asia/Kolkata',
  },
  courses: [],
  resources: [],
  teachers: [],
  legal: { terms: null, privacy: null, cookies: null },
});

test('brotli is preferred, and a refusal with q=0 is kept', () => {
  expect(encodingFor('gzip, deflate, br')).toBe('br');
  expect(encodingFor('GZIP, br;q=0')).toBe('gzip');
  expect(encodingFor('zstd, br;q=0.000')).toBe('identity');
  expect(encodingFor(undefined)).toBe('identity');
});

// The build is made before the tests run; a machine that only works on the server need not have one.
describe.skipIf(!existsSync(join(buildDir, 'server/index.js')))('the rendered site', () => {
  let app: FastifyInstance;
  let served: StaticSite;
  let pagesDir: string;

  beforeAll(async () => {
    pagesDir = join(await mkdtemp(join(tmpdir(), 'pages-')), 'pages');
    await renderPages({ buildDir, outDir: pagesDir, site: site('Nova <b>Classes'), origin });
    app = fastify();
    served = await registerStaticSite(app, { clientDir: join(buildDir, 'client'), pagesDir });
  });

  afterAll(async () => {
    await app.close();
    await rm(join(pagesDir, '..'), { recursive: true, force: true });
  });

  test('an unknown address answers 404 with the academy’s own page, escaped', async () => {
    const { statusCode, body, headers } = await app.inject('/nowhere');
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('Page not found');
    expect(body).toContain('Nova &lt;b&gt;Classes');
  });

  test('the policy allows exactly the inline scripts of the page', async () => {
    const { body, headers } = await app.inject('/nowhere');
    const policy = String(headers['content-security-policy']);
    const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(script).not.toContain('unsafe');
    for (const [, attributes = '', content = ''] of body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (attributes.includes('src=') || content === '' || attributes.includes('application/')) continue;
      expect(script).toContain(createHash('sha256').update(content).digest('base64'));
    }
  });

  test('a public page runs nothing and waits for no style sheet before the first paint, and has no router', async () => {
    const { pages, patternPages } = await readPageIndex(pagesDir);
    const paths = [...Object.keys(pages), ...Object.keys(patternPages), '/nowhere'];
    const read = await Promise.all(paths.map(async (path) => [path, (await app.inject(path)).body] as const));
    const withRouter = read.filter(([, body]) => body.includes('__reactRouterContext')).map(([path]) => path);
    expect(withRouter.sort()).toEqual(['/change-password', '/forgot-password', '/login', '/setup']);
    expect(paths).toEqual(expect.arrayContaining(['/', '/admission', '/unsubscribe/:token']));
    for (const [path, body] of read) {
      if (!withRouter.includes(path)) expect(findEarlyScripts(body), path).toEqual([]);
      expect(body.match(/<link rel="stylesheet"(?![^>]*media="print")[^>]*>/), path).toBeNull();
    }
  });

  test('every address of the signed-in areas gets the shell', async () => {
    for (const path of ['/app', '/app/student/attendance', '/app/batches/42/edit', '/app/no-such-screen']) {
      const { statusCode, body } = await app.inject(path);
      expect(statusCode).toBe(200);
      expect(body, path).toContain('Loading...');
    }
  });

  test('login arrives in few files, and its form with the page itself', async () => {
    const { body } = await app.inject('/login');
    expect(body).toContain('<h1 tabindex="-1">Login</h1>');
    expect(body).toContain('type="password"');
    expect(body.match(/rel="later"/g)?.length).toBeLessThanOrEqual(16);
  });

  test.each([
    ['/app/dashboard', 'admin-dashboard-page', 10],
    ['/app/students?sort=name', 'students-page', 14],
    ['/app/students/create', 'create-student-page', 30],
    ['/app/students/42', 'student-page', 30],
    ['/app/teacher/attendance/mark', 'mark-attendance-page', 15],
    ['/app/student/dashboard', 'student-dashboard-page', 14],
  ])(
    '%s asks who is there and names the few files its screen needs, before any script runs',
    async (path, page, most) => {
      const { body } = await app.inject(path);
      const files = [
        ...body.matchAll(
          /<link rel="(modulepreload|later|preload" as="style)"(?: fetchpriority="low")? href="([^"]+)"/g,
        ),
      ];
      const scripts = files.filter(([, kind]) => !kind?.includes('style')).map(([, , file]) => file);
      expect(scripts).toContainEqual(expect.stringMatching(new RegExp(`^/assets/${page}-`)));
      expect(scripts.length).toBeLessThanOrEqual(most);
      for (const [, , file = ''] of files) expect(existsSync(join(buildDir, 'client', file)), file).toBe(true);
      expect(body.indexOf('/api/auth/me')).toBeGreaterThan(0);
      expect(body.indexOf('/api/auth/me')).toBeLessThan(body.indexOf('/assets/'));
    },
  );

  test('an unchanged page answers 304', async () => {
    const { headers } = await app.inject('/app');
    const again = await app.inject({ url: '/app', headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('hashed files stay for ever, and unknown ones are JSON 404', async () => {
    const { body } = await app.inject('/app');
    const asset = /\/assets\/[\w.-]+\.js/.exec(body)?.[0] ?? '';
    const file = await app.inject({ url: asset, headers: { 'accept-encoding': 'br' } });
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-encoding']).toBe('br');
    for (const url of ['/assets/nothing.js', '/api/nothing']) {
      const missing = await app.inject(url);
      expect(missing.headers['content-type']).toContain('application/json');
    }
  });

  test('a redirect never leaves the site', async () => {
    for (const path of ['//evil.example/', '/\\evil.example/', '/\\/evil.example/', '/%5cevil.example/']) {
      const { headers } = await app.inject(path);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
    }
    expect((await app.inject('/about/?a=1')).headers.location).toBe('/about?a=1');
  });

  test('a change of the content is rendered again, and nothing is done without one', async () => {
    expect(await renderPages({ buildDir, outDir: pagesDir, site: site('Nova <b>Classes'), origin })).toBe(false);
    expect(await renderPages({ buildDir, outDir: pagesDir, site: site('Orion Classes'), origin })).toBe(true);
    await served.reload();
    expect((await app.inject('/nowhere')).body).toContain('Orion Classes');
  });
});
