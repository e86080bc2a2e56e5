import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { SelectField } from '../../../ui/select-field.tsx';
import { offeredBatches, useBatchSearch } from './batch-search.queries.ts';

interface AnyBatchFieldProps {
  id: string;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

/** Chooses a running batch, found by typing. */
export function AnyBatchField({ value = '', onChange, ...field }: AnyBatchFieldProps) {
  const { t } = useLingui();
  const { known, found, onSearch } = useBatchSearch({ chosen: value === '' ? [] : [value] });
  return (
    <SelectField
      {...field}
      label={t`Batch`}
      choices={offeredBatches(known, found).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
      onSearch={onSearch}
    />
  );
}
