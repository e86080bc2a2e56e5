import { Trans } from '@lingui/react/macro';
import { Notice } from '../../../../design/notice.tsx';
import { usePublicUrl } from './link-origin.queries.ts';

/** The address that links on papers and in messages begin with: the configured one, else the one in use here. */
export function useLinkOrigin(): string {
  return usePublicUrl().data ?? window.location.origin;
}

const ofThisComputer = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Warns where links for people would lead to this computer alone. Those that the server makes have the configured address; the address of the
 * login on a slip, which the browser adds, is without one that of the browser.
 */
export function LocalLinksNotice({ by }: { by: 'server' | 'browser' }) {
  const { data: publicUrl } = usePublicUrl();
  if (publicUrl === undefined) return null;
  const origin = publicUrl ?? (by === 'browser' ? window.location.origin : 'http://localhost');
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
