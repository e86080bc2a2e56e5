import type { EnquiryStatus } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { stages, useStageNames } from '../shared/enquiry-words.tsx';
import { useAddress } from '../../../lib/address.ts';
import classes from './registrations-page.module.css';

interface StageChipsProps {
  filters: { status: string; followUp: string };
  counts: { counts: Record<EnquiryStatus, number>; callsDue: number; pagination: { total: number } } | undefined;
  /** False on the board, whose columns are the stages. */
  hasStages: boolean;
  isNarrow: boolean;
}

/** Filter chips: a stage, calls due today, or closed without joining. */
export function StageChips({ filters, counts, hasStages, isNarrow }: StageChipsProps) {
  const { t } = useLingui();
  const names = useStageNames();
  const [, change] = useAddress();
  const count = (number: number | undefined) => (number === undefined ? {} : { count: number });
  const options = [
    ...(isNarrow
      ? []
      : [{ value: 'all', label: hasStages ? t`All` : t`All stages`, ...count(counts?.pagination.total) }]),
    ...(hasStages
      ? stages.map((stage) => ({ value: stage, label: names[stage], ...count(counts?.counts[stage]) }))
      : []),
    { value: 'calls', label: t`Call today`, ...count(counts?.callsDue) },
    { value: 'declined', label: names.declined, ...count(counts?.counts.declined) },
  ];
  const value = filters.followUp ? 'calls' : filters.status || (isNarrow ? 'new' : 'all');
  // Both filters in one navigation: two would overwrite each other.
  const choose = (next: string) =>
    change({
      status: next === 'calls' || next === 'all' ? null : next,
      followUp: next === 'calls' ? 'due' : null,
      page: null,
      sort: null,
      open: null,
    });
  return (
    <div className={`no-print ${classes['chips']}`}>
      <FilterChips label={t`Stage`} options={options} value={value} onChange={choose} />
    </div>
  );
}
