import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a form with typed answers is left, inside the product and when the tab is closed. */
export function UnsavedChanges({ hasUnsaved }: { hasUnsaved: () => boolean }) {
  const { t } = useLingui();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasUnsaved(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      isOpen
      title={t`Leave without saving?`}
      keepLabel={t`Stay on this page`}
      actLabel={t`Leave`}
      onKeep={() => blocker.reset()}
      onAct={() => blocker.proceed()}
    >
      <Trans>What you typed here is not saved yet.</Trans>
    </ConfirmDialog>
  );
}
