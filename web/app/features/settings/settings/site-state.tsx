import { Trans } from '@lingui/react/macro';
import { useSiteState } from '../settings.queries.ts';

/** Whether the website shows what is saved already; nothing until it is known. */
export function SiteState() {
  const { data } = useSiteState();
  if (!data) return null;
  return data.isCurrent ? (
    <Trans>The site shows what is saved.</Trans>
  ) : (
    <Trans>The site follows in a few seconds.</Trans>
  );
}
