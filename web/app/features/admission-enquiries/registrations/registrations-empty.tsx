import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import type { ReactNode } from 'react';
import { ImportLink } from '../../../lib/import-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { copyText } from '../../../ui/copy-text.ts';

interface RegistrationsEmptyProps {
  isFiltered: boolean;
  search: string;
  onClear: () => void;
  add: ReactNode;
}

export function RegistrationsEmpty({ isFiltered, search, onClear, add }: RegistrationsEmptyProps) {
  const { t } = useLingui();
  if (isFiltered) {
    return (
      <NoMatch
        title={search ? t`No registrations match “${search}”` : t`No registrations match these filters`}
        onClear={onClear}
      />
    );
  }
  const link = `${window.location.origin}/admission`;
  return (
    <EmptyState
      picture="people"
      title={t`No registrations yet`}
      actions={
        <>
          {add}
          <Button variant="default" onClick={() => void copyText(link, t`Link copied`)}>
            {t`Copy the form link`}
          </Button>
          <ImportLink kind="admissionEnquiries" />
        </>
      }
    >
      <Trans>Families register at {link}. When someone calls or comes to the office, add them here.</Trans>
    </EmptyState>
  );
}
