import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import type { useMyTeachingBatches } from './my-teaching.queries.ts';

type MyBatches = ReturnType<typeof useMyTeachingBatches>;

/** Whether a teacher's screen has nothing to stand on: their batches did not come, or they have none. */
export const lacksBatches = ({ data, isError }: MyBatches): boolean => (data ? data.data.length === 0 : isError);

/** Says which of the two it is. */
export function NoTeachingBatches({ batches }: { batches: MyBatches }) {
  const { t } = useLingui();
  if (batches.isError && !batches.data) {
    return <ErrorCard error={batches.error} onRetry={() => void batches.refetch()} />;
  }
  return (
    <EmptyState picture="register" title={t`No batches assigned`}>
      {t`Ask the office to assign you a batch.`}
    </EmptyState>
  );
}
