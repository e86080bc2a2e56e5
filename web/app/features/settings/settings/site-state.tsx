import { Trans } from '@lingui/react/macro';
import { useDoesSiteFollow } from '../settings.queries.ts';

/** Whether the website shows what is saved already; nothing until it is known. */
export function SiteState() {
  const follows = useDoesSiteFollow();
  if (follows === undefined) return null;
  return follows ? <Trans>The site is updated in a few seconds.</Trans> : <Trans>The site is up to date.</Trans>;
}
