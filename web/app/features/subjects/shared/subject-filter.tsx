import { useLingui } from '@lingui/react/macro';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { useSubjectChoices } from './subjects.queries.ts';

interface SubjectFilterProps {
  /** An id, or empty for all. */
  value: string;
  onChange: (value: string) => void;
}

/** List filter by subject. */
export function SubjectFilter({ value, onChange }: SubjectFilterProps) {
  const { t } = useLingui();
  const subjects = useSubjectChoices();
  return <FilterSelect label={t`Subject`} all={t`All subjects`} choices={subjects} value={value} onChange={onChange} />;
}
