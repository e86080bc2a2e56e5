import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { UnloadedRecord } from '../../ui/unloaded-record.tsx';

/** Loading and error states of a batch page, for the office and teachers. */
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
