import { Trans } from '@lingui/react/macro';
import { Notice } from '../../design/notice.tsx';
import { useServerReachable } from '../lib/connection.ts';

/** Shown above data that could not be refetched; offline, the banner already says so. */
export function StaleNotice() {
  if (!useServerReachable()) return null;
  return (
    <Notice tone="warn">
      <Trans>Could not refresh. Showing what was loaded earlier.</Trans>
    </Notice>
  );
}
