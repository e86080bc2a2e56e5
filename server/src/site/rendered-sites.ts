import type { Logger } from 'pino';
import type pg from 'pg';
import { locks, withSessionLock } from '../db/session-lock.ts';
import { renderSite, siteKeyOf, type RenderedSite, type RenderOptions } from './render-pages.ts';

/** The number of sites that are kept: of servers of two versions, or with other settings, each has its own. */
const maxKept = 4;

interface Needs {
  pool: pg.Pool;
  log: Pick<Logger, 'warn'>;
}

/** The site rendered with these options, by this server or another: the first one renders, the others wait for it. */
export async function renderOnce({ pool, log }: Needs, options: RenderOptions): Promise<RenderedSite> {
  const key = await siteKeyOf(options);
  const known = await find(pool, key);
  if (known !== undefined) return known;
  return withSessionLock(pool, locks.rendering, async () => {
    const meanwhile = await find(pool, key);
    if (meanwhile !== undefined) return meanwhile;
    const site = await renderSite(options, key);
    await keep(pool, site).catch((err: unknown) => log.warn({ err }, 'The public pages could not be kept'));
    return site;
  });
}

/** The site rendered last, whatever its options; undefined if none is kept. */
export async function findLastRendered(pool: pg.Pool): Promise<RenderedSite | undefined> {
  const { rows } = await pool.query<{ site: RenderedSite }>(
    'select site from rendered_sites order by rendered_at desc limit 1',
  );
  return rows[0]?.site;
}

async function find(pool: pg.Pool, key: string): Promise<RenderedSite | undefined> {
  const { rows } = await pool.query<{ site: RenderedSite }>('select site from rendered_sites where key = $1', [key]);
  return rows[0]?.site;
}

async function keep(pool: pg.Pool, site: RenderedSite): Promise<void> {
  await pool.query('insert into rendered_sites (key, site) values ($1, $2) on conflict do nothing', [
    site.key,
    JSON.stringify(site),
  ]);
  await pool.query(
    `delete from rendered_sites where key not in (select key from rendered_sites order by rendered_at desc limit ${maxKept})`,
  );
}
