import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';

/** A registration that could not be loaded, or that is not there any more. */
export function EnquiryProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  if (!(error instanceof ApiError) || error.status !== 404)
    return <ErrorCard message={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      picture="none"
      title={t`This registration was deleted`}
      actions={
        <Button component={Link} to="/app/registrations">
          {t`All registrations`}
        </Button>
      }
    >
      <Trans>Or the link to it is not complete.</Trans>
    </EmptyState>
  );
}
