import { useLingui } from '@lingui/react/macro';
import { SelectField } from '../../../ui/select-field.tsx';
import { offeredBatches, useBatchSearch } from './batch-search.queries.ts';

interface BatchFilterProps {
  /** An id, or empty for all. */
  value: string;
  onChange: (value: string) => void;
}

/** List filter by batch, found by typing. */
export function BatchFilter({ value, onChange }: BatchFilterProps) {
  const { t } = useLingui();
  const { known, found, onSearch } = useBatchSearch({ chosen: value === '' ? [] : [value] });
  return (
    <SelectField
      aria-label={t`Batch`}
      placeholder={t`All batches`}
      choices={offeredBatches(known, found).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      onSearch={onSearch}
      clearable
    />
  );
}
