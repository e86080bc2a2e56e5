import type { Site } from '#contract/settings';
import { useRouteLoaderData } from 'react-router';

export const publicLayoutId = 'app/layouts/public-layout';

/** What the academy says of itself; for pages inside the public layout. */
export function useSite(): Site {
  const site = useRouteLoaderData<Site>(publicLayoutId);
  if (!site) throw new Error('useSite needs the public layout around it');
  return site;
}
