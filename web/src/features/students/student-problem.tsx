import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';

/** A student that could not be loaded, or that is not there any more. */
export function StudentProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  if (!isGone) return <ErrorCard message={error.message} onRetry={onRetry} />;
  return (
    <EmptyState
      picture="none"
      title={t`This student is not here`}
      actions={<Button component={Link} to="/app/students" variant="default">{t`All students`}</Button>}
    >
      <Trans>The record was deleted, or the link is not complete.</Trans>
    </EmptyState>
  );
}
