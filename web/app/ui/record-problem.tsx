import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { EmptyState } from './empty-state.tsx';
import { ErrorCard } from './error-card.tsx';

interface RecordProblemProps {
  /** The error of the failed call; `status` is the answer's, 404 for a missing record. */
  error: Error & { status?: number };
  onRetry: () => void;
  /** "This subject was not found" */
  goneTitle: string;
  /** The list that contains such records. */
  list: { to: string; label: string };
}

/** The error of a record that could not be loaded, or is missing: then there is no retry. */
export function RecordProblem({ error, onRetry, goneTitle, list }: RecordProblemProps) {
  if (error.status !== 404) return <ErrorCard error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      picture="none"
      title={goneTitle}
      actions={
        <Button component={Link} to={list.to} variant="default">
          {list.label}
        </Button>
      }
    >
      <Trans>The record was deleted, or the link is not complete.</Trans>
    </EmptyState>
  );
}
