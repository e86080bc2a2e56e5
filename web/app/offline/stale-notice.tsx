import { Trans } from '@lingui/react/macro';
import { Notice } from '../../design/notice.tsx';
import { useServerReachable } from '../lib/connection.ts';

/** Above data that could not be loaded again; without a connection the offline banner has said it. */
export function StaleNotice() {
  if (!useServerReachable()) return null;
  return (
    <Notice tone="warn">
      <Trans>Could not refresh. Showing what was loaded earlier.</Trans>
    </Notice>
  );
}
