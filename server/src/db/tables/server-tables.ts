import { leftOut, ofInstallation, type TableUses } from './table-use.ts';

// Tables of the server itself, which only SQL fragments name.

export const uses: TableUses = {
  // Counts far ahead come from a wrong clock.
  rate_counters: {
    ...leftOut,
    expired: `window_start not between now() - interval '1 day' and now() + interval '1 day'`,
  },
  idempotency_keys: { ...leftOut, expired: `created_at < now() - interval '1 day'` },
  minimum_schema: ofInstallation,
  rendered_sites: ofInstallation,
  server_samples: { ...ofInstallation, expired: 'day < current_date - 90' },
  site_changes: { ...ofInstallation, expired: `at < now() - interval '1 day'` },
  unexpected_ends: { ...ofInstallation, expired: `noticed_at < now() - interval '30 days'` },
  web_assets: ofInstallation,
  web_releases: ofInstallation,
};
