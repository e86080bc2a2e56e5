import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useAllStandards } from './standards.queries.ts';

interface StandardFilterProps {
  /** An id, or empty for all. */
  value: string;
  onChange: (value: string) => void;
}

/** List filter by standard. */
export function StandardFilter({ value, onChange }: StandardFilterProps) {
  const { t } = useLingui();
  const standards = useAllStandards();
  return (
    <FilterSelect
      label={t`Standard`}
      all={t`All standards`}
      choices={(standards.data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}
