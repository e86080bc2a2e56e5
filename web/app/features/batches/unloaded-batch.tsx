import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { UnloadedRecord } from '../../ui/unloaded-record.tsx';

/** The page of a batch before it is there, and when it cannot be: the office's and the teacher's alike. */
export function UnloadedBatch(props: Pick<ComponentProps<typeof UnloadedRecord>, 'parent' | 'query'>) {
  const { t } = useLingui();
  return (
    <UnloadedRecord
      title={t`Batch`}
      goneTitle={t`This batch was not found`}
      allLabel={t`All batches`}
      height={420}
      {...props}
    />
  );
}
