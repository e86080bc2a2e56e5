import { useLingui } from '@lingui/react/macro';
import { RecordProblem } from '../../ui/record-problem.tsx';

/** A student that could not be loaded, or that is not there any more. */
export function StudentProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <RecordProblem
      error={error}
      onRetry={onRetry}
      goneTitle={t`This student is not here`}
      list={{ to: '/app/students', label: t`All students` }}
    />
  );
}
