import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showDone } from '../../ui/undo-toast.tsx';

interface RegistrationsEmptyProps {
  isFiltered: boolean;
  onClear: () => void;
  add: ReactNode;
}

export function RegistrationsEmpty({ isFiltered, onClear, add }: RegistrationsEmptyProps) {
  const { t } = useLingui();
  if (isFiltered) {
    return (
      <EmptyState
        picture="none"
        title={t`No registrations match`}
        actions={
          <Button variant="default" onClick={onClear}>
            {t`Clear filters`}
          </Button>
        }
      />
    );
  }
  const link = `${window.location.origin}/admission`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      showDone(t`Link copied`);
    } catch {
      // Not allowed here: the link stands in the text to be copied by hand.
    }
  };
  return (
    <EmptyState
      picture="people"
      title={t`No registrations yet`}
      actions={
        <>
          {add}
          <Button variant="default" onClick={() => void copy()}>
            {t`Copy the link of the form`}
          </Button>
        </>
      }
    >
      <Trans>Families register at {link}. Whoever comes to the office or calls, you add here.</Trans>
    </EmptyState>
  );
}
