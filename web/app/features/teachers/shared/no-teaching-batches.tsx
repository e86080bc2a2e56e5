import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import type { useMyTeachingBatches } from './my-teaching.queries.ts';

type MyBatches = ReturnType<typeof useMyTeachingBatches>;

/** Whether a teacher's batches failed to load, or there are none. */
export const lacksBatches = ({ data, isError }: MyBatches): boolean => (data ? data.data.length === 0 : isError);

/** Explains which of the two it is. */
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
