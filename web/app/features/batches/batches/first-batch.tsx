import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** No batches yet: leads to what a batch needs, in the order it is needed. */
export function FirstBatch({ hasStandard, hasSubject }: { hasStandard: boolean; hasSubject: boolean }) {
  const { t } = useLingui();
  const next = !hasSubject
    ? { to: '/app/subjects/create', label: t`Add a subject` }
    : !hasStandard
      ? { to: '/app/standards/create', label: t`Add a standard` }
      : { to: '/app/batches/create', label: t`Create a batch` };
  return (
    <EmptyState
      picture="register"
      title={t`No batches yet`}
      actions={
        <Button component={Link} to={next.to}>
          {next.label}
        </Button>
      }
    >
      {hasStandard && hasSubject ? (
        <Trans>A batch is a class with a timing, a subject and its students.</Trans>
      ) : (
        <Trans>A batch is a class with a timing, a subject and its students. Add a standard and a subject first.</Trans>
      )}
    </EmptyState>
  );
}
