import { Trans } from '@lingui/react/macro';
import { useDoesSiteFollow } from '../settings.queries.ts';

/** Whether the public site already shows the saved settings; nothing while unknown. */
export function SiteState() {
  const follows = useDoesSiteFollow();
  if (follows === undefined) return null;
  return follows ? <Trans>The site is updated in a few seconds.</Trans> : <Trans>The site is up to date.</Trans>;
}
