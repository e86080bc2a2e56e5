import { useLingui } from '@lingui/react/macro';
import { RecordProblem } from '../../ui/record-problem.tsx';

/** A registration that could not be loaded, or that is not there any more. */
export function EnquiryProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <RecordProblem
      error={error}
      onRetry={onRetry}
      goneTitle={t`This registration was deleted`}
      list={{ to: '/app/registrations', label: t`All registrations` }}
    />
  );
}
