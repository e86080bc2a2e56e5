import type { Site } from '#contract/settings';
import { useRouteLoaderData } from 'react-router';

/** `origin` is the public address without a path, for canonical links. Legal texts and resources are long: only their own pages carry them. */
export type PublicSite = Omit<Site, 'legal' | 'resources'> & { origin: string };

export const publicLayoutId = 'app/layouts/public-layout';

/** What the academy says of itself; for pages inside the public layout. */
export function useSite(): PublicSite {
  const site = useRouteLoaderData<PublicSite>(publicLayoutId);
  if (!site) throw new Error('useSite needs the public layout around it');
  return site;
}
