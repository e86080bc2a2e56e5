import type { Site } from '#contract/site';
import fastifyCookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderSite, type RenderedSite } from '../site/render-pages.ts';
import { findEarlyScripts } from '../../test/early-scripts.ts';
import { encodingFor } from './compression.ts';
import { serveApplication, servePages } from './static-site.ts';

const buildDir = fileURLToPath(new URL('../../../build', import.meta.url));
const origin = 'https://academy.example';

const site = (name: string): Site => ({
  isSetUp: true,
  academy: {
    name,
    tagline: null,
    about: null,
    texts: {},
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
    colour: null,
  },
  logo: null,
  building: [],
  courses: [],
  resources: [],
  closedDays: [],
  teachers: [],
  legal: { terms: null, privacy: null, cookies: null },
});

/** What another release had. */
const earlier = new Map([
  ['/assets/old-1a2b.js', Buffer.from('0;'.repeat(1000))],
  ['/app/assets/old-3c4d.css', Buffer.from('a{}')],
  ['/app/assets/old-5e6f.woff2', Buffer.from('wOF2')],
]);

test('brotli is preferred, and a refusal with q=0 is kept', () => {
  expect(encodingFor('gzip, deflate, br')).toBe('br');
  expect(encodingFor('GZIP, br;q=0')).toBe('gzip');
  expect(encodingFor('zstd, br;q=0.000')).toBe('identity');
  expect(encodingFor(undefined)).toBe('identity');
});

// The build is made before the tests run; a machine that only works on the server need not have one.
describe.skipIf(!existsSync(join(buildDir, 'web.json')))('the rendered site', () => {
  let app: FastifyInstance;
  let rendered: RenderedSite;

  beforeAll(async () => {
    const ours = site('Nova <b>Classes');
    rendered = await renderSite({ buildDir, site: ours, samples: [], origin, canSendMail: false });
    app = fastify();
    await app.register(fastifyCookie);
    app.setErrorHandler((error: { code?: string }, _request, reply) =>
      reply.code(error.code === 'not_found' ? 404 : 503).send({ code: error.code }),
    );
    await serveApplication(app, buildDir, async (address) => earlier.get(address));
    servePages(app, buildDir, rendered);
  });

  afterAll(async () => {
    await app.close();
  });

  test('before the set-up every address but that of the set-up says so, and where the link is', async () => {
    const ours = { ...site('Academy'), isSetUp: false };
    const closed = await renderSite({ buildDir, site: ours, samples: [], origin, canSendMail: false });
    const own = fastify();
    await own.register(fastifyCookie);
    servePages(own, buildDir, closed);
    for (const [address, status] of [
      ['/', 200],
      ['/admission', 200],
      ['/login', 200],
      ['/nowhere', 404],
    ] as const) {
      const { statusCode, body } = await own.inject(address);
      expect([address, statusCode]).toEqual([address, status]);
      expect(body).toContain('This academy is not set up yet');
      expect(body).toContain('href="/setup"');
      expect(body).toContain('noindex');
      expect(body).not.toContain('<form');
    }
    expect((await own.inject('/mr')).body).toContain('href="/mr/setup"');
    expect((await own.inject('/setup')).body).toContain('Setup code');
    await own.close();
  });

  test('an unknown address answers 404 with the academy’s own page, escaped', async () => {
    const { statusCode, body, headers } = await app.inject('/nowhere');
    expect(statusCode).toBe(404);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('Page not found');
    expect(body).toContain('Nova &lt;b&gt;Classes');
  });

  test.each(['/nowhere', '/app/dashboard'])('the policy of %s allows exactly its inline scripts', async (path) => {
    const { body, headers } = await app.inject(path);
    const policy = String(headers['content-security-policy']);
    const script = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(script).not.toContain('unsafe');
    const inline = [...body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '', content = '']) => !/src=|application\//.test(attributes) && content !== '',
    );
    expect(inline.length).toBeGreaterThan(0);
    for (const [, , content = ''] of inline) {
      expect(script).toContain(createHash('sha256').update(content).digest('base64'));
    }
  });

  test('no public page fetches or runs a script before the first paint, nor waits for a style sheet', async () => {
    const { inlineScripts } = JSON.parse(await readFile(join(buildDir, 'web.json'), 'utf8')) as {
      inlineScripts: string[];
    };
    const paths = [...Object.keys(rendered.pages), '/nowhere'];
    expect(paths).toEqual(expect.arrayContaining(['/', '/login', '/unsubscribe/:token']));
    for (const path of paths) {
      const { body } = await app.inject(path);
      expect(findEarlyScripts(body, inlineScripts), path).toEqual([]);
      expect(body, path).not.toContain('rel="stylesheet"');
      expect(body, path).toContain('@font-face');
    }
  });

  test.each(['/', '/login'])('%s declares the cascade layers before any style', async (path) => {
    const { body } = await app.inject(path);
    const layers = body.indexOf('@layer reset, mantine, layout;');
    expect(layers).toBeGreaterThan(0);
    expect(layers).toBeLessThan(body.search(/rel="stylesheet"|@font-face/));
  });

  test('the signed-in areas draw a frame before their style sheet has come', async () => {
    const { body } = await app.inject('/app/students');
    const frame = body.indexOf('<div class="frame">');
    expect(frame).toBeGreaterThan(0);
    // Scripts load the sheets, after this declaration of their layers.
    expect(body).not.toMatch(/rel="stylesheet"|@font-face/);
    expect(body.indexOf('@layer reset, mantine, layout;')).toBeGreaterThan(0);
  });

  test('every address of the signed-in areas gets the application', async () => {
    for (const path of ['/app', '/app/', '/app/student/attendance', '/app/batches/42/edit', '/app/no-such-screen']) {
      const { statusCode, body } = await app.inject(path);
      expect(statusCode).toBe(200);
      expect(body, path).toContain('Loading...');
    }
  });

  test('the service worker may control /app itself, and is revalidated each time', async () => {
    const { statusCode, headers } = await app.inject('/app/sw.js');
    expect(statusCode).toBe(200);
    expect(headers['service-worker-allowed']).toBe('/app');
    expect(headers['cache-control']).toBe('no-cache');
  });

  test('the form of the login stands in the page itself', async () => {
    const { body } = await app.inject('/login');
    expect(body).toContain('<h1 tabindex="-1">Login</h1>');
    expect(body).toContain('type="password"');
  });

  test.each(['/', '/app'])('%s answers 304 when it is unchanged', async (url) => {
    const { headers } = await app.inject(url);
    const again = await app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
  });

  test('a client that accepts no compression gets the page uncompressed', async () => {
    const { headers, body } = await app.inject({ url: '/', headers: { 'accept-encoding': 'identity' } });
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toContain('<!DOCTYPE html>');
  });

  test.each(['/', '/app'])('the hashed files of %s stay for ever, and unknown ones are JSON 404', async (path) => {
    const { body } = await app.inject(path);
    const asset = /(\/app)?\/assets\/[\w.-]+\.(js|css)/.exec(body)?.[0] ?? '';
    const file = await app.inject({ url: asset, headers: { 'accept-encoding': 'br' } });
    expect(file.headers['cache-control']).toContain('immutable');
    expect(file.headers['content-encoding']).toBe('br');
    for (const url of ['/assets/nothing.js', '/app/assets/nothing.js', '/api/nothing']) {
      const missing = await app.inject(url);
      expect(missing.statusCode, url).toBe(404);
      expect(missing.headers['content-type']).toContain('application/json');
    }
  });

  test.each([
    ['/assets/old-1a2b.js', 'text/javascript; charset=utf-8', 'br'],
    ['/app/assets/old-3c4d.css', 'text/css; charset=utf-8', undefined],
    ['/app/assets/old-5e6f.woff2', 'application/octet-stream', undefined],
  ])('%s of another release is sent as it was', async (url, type, encoding) => {
    const { statusCode, headers } = await app.inject({ url: `${url}?v=1`, headers: { 'accept-encoding': 'br' } });
    expect([statusCode, headers['content-type'], headers['content-encoding']]).toEqual([200, type, encoding]);
    expect(headers['cache-control']).toContain('immutable');
    expect((await app.inject({ url, headers: { 'accept-encoding': 'identity' } })).rawPayload).toEqual(
      earlier.get(url),
    );
  });

  test.each(['//evil.example/', '/\\evil.example/'])('a redirect never leaves the site: %s', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers.location ?? '').not.toContain('evil');
  });

  test('an address with a slash too much leads to the one without', async () => {
    expect((await app.inject('/about/?a=1')).headers.location).toBe('/about?a=1');
  });

  test('a first visit is led to the language of the browser, and a chosen language is kept', async () => {
    const marathi = { 'accept-language': 'mr-IN,mr;q=0.9,en;q=0.8' };
    const led = await app.inject({ url: '/courses?standard=1', headers: marathi });
    expect([led.statusCode, led.headers.location]).toEqual([302, '/mr/courses?standard=1']);
    const shown = await app.inject({ url: '/mr/courses', headers: marathi });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('<html lang="mr"');
    expect(shown.body).toContain(`rel="canonical" href="${origin}/mr/courses"`);
    expect(shown.body).toContain(`hrefLang="hi" href="${origin}/hi/courses"`);
    expect(shown.headers['set-cookie']).toContain('tasika_language=mr');
    const chosen = await app.inject({ url: '/mr/courses?lang=en', headers: marathi });
    expect([chosen.statusCode, chosen.headers.location]).toEqual([302, '/courses']);
    expect(chosen.headers['set-cookie']).toContain('tasika_language=en');
    const kept = await app.inject({ url: '/courses', headers: { ...marathi, cookie: 'tasika_language=en' } });
    expect(kept.body).toContain('<html lang="en"');
    const missing = await app.inject('/hi/nowhere');
    expect([missing.statusCode, missing.body.includes('<html lang="hi"')]).toEqual([404, true]);
    const unknown = await app.inject({ url: '/nowhere', headers: { cookie: 'tasika_language=mr' } });
    expect([unknown.statusCode, unknown.body.includes('<html lang="mr"')]).toEqual([404, true]);
    expect(unknown.headers['vary']).toContain('cookie');
    const sitemap = (await app.inject('/sitemap.xml')).body;
    const alternate = `<xhtml:link rel="alternate" hreflang="mr" href="${origin}/mr/admission"/>`;
    expect(sitemap).toMatch(new RegExp(`<loc>${origin}/hi/admission</loc>(<xhtml:link [^>]*/>)*${alternate}`));
  });

  test('without rendered pages the application is served all the same, and pages are shown once they are rendered', async () => {
    const bare = fastify();
    await bare.register(fastifyCookie);
    bare.setErrorHandler((_error, _request, reply) => reply.code(503).send({}));
    await serveApplication(bare, buildDir);
    const pages = servePages(bare, buildDir, null);
    expect((await bare.inject('/about')).statusCode).toBe(503);
    expect((await bare.inject('/app/dashboard')).statusCode).toBe(200);
    pages.show(rendered);
    expect((await bare.inject('/about')).body).toContain('Nova &lt;b&gt;Classes');
    await bare.close();
  });
});
