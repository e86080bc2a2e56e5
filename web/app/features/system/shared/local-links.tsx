import { getLinkOrigin } from '#contract/system';
import { Trans } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Notice } from '../../../../design/notice.tsx';
import { call } from '../../../../lib/api.ts';

const linkOriginQuery = queryOptions({
  queryKey: ['link-origin'],
  queryFn: async ({ signal }) => (await call(getLinkOrigin, { signal })).data,
  staleTime: Infinity,
});

/** The address that links on papers and in messages begin with: the configured one, else the one in use here. */
export function useLinkOrigin(): string {
  return useQuery(linkOriginQuery).data?.publicUrl ?? window.location.origin;
}

const ofThisComputer = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Warns where links for people would lead to this computer alone. Mails have the configured address; papers and messages without one
 * have that of the browser.
 */
export function LocalLinksNotice({ of }: { of: 'mails' | 'papers' }) {
  const { data } = useQuery(linkOriginQuery);
  if (data === undefined) return null;
  const origin = data.publicUrl ?? (of === 'papers' ? window.location.origin : 'http://localhost');
  if (!ofThisComputer.has(new URL(origin).hostname)) return null;
  return (
    <Notice tone="warn">
      <Trans>
        The links lead to {origin}, which opens on this computer alone. Ask the person who installed Tasika for you to
        set its public address first.
      </Trans>
    </Notice>
  );
}
