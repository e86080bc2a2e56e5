import pino from 'pino';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Site } from '#contract/site';
import { openBeside, testDatabase } from '../../test/database.ts';
import { findLastRendered, renderOnce } from './rendered-sites.ts';
import { renderSite, type RenderOptions } from './render-pages.ts';

vi.mock('./render-pages.ts', () => ({
  siteKeyOf: async ({ origin }: RenderOptions) => origin,
  renderSite: vi.fn<(options: RenderOptions) => Promise<object>>(async ({ origin }) => ({ key: origin, pages: {} })),
}));

const log = pino({ level: 'silent' });
const one = await testDatabase();
const other = await openBeside(one);
const optionsOf = (origin: string): RenderOptions => ({
  buildDir: '',
  site: {} as Site,
  samples: [],
  origin,
  canSendMail: true,
});
const renderOn = ({ pool }: typeof one, origin: string) => renderOnce({ pool, log }, optionsOf(origin));

beforeEach(() => void vi.mocked(renderSite).mockClear());

test('of servers that want the same pages one renders, and all show them', async () => {
  const sites = await Promise.all([one, other, one, other].map((server) => renderOn(server, 'https://a.example')));
  expect(renderSite).toHaveBeenCalledTimes(1);
  expect(sites).toEqual(Array.from(sites, () => ({ key: 'https://a.example', pages: {} })));
  expect((await renderOn(other, 'https://a.example')).key).toBe('https://a.example');
  expect(renderSite).toHaveBeenCalledTimes(1);
});

test('servers that want different pages, as of two versions, do not take turns in rendering them', async () => {
  for (const origin of ['https://a.example', 'https://b.example', 'https://a.example', 'https://b.example']) {
    await renderOn(one, origin);
  }
  expect(renderSite).toHaveBeenCalledTimes(1);
  for (const at of [1, 2, 3, 4]) await renderOn(one, `https://${at}.example`);
  expect((await one.pool.query('select from rendered_sites')).rowCount).toBe(4);
  expect((await findLastRendered(other.pool))?.key).toBe('https://4.example');
});

test('pages that could not be rendered are rendered by the next who wants them', async () => {
  vi.mocked(renderSite).mockRejectedValueOnce(new Error('The renderer ended'));
  await expect(renderOn(one, 'https://c.example')).rejects.toThrow('The renderer ended');
  expect((await renderOn(other, 'https://c.example')).key).toBe('https://c.example');
});
