import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Notice } from '../../../design/notice.tsx';
import { MultiSelectField } from '../../ui/select-field.tsx';
import { paths } from '../../../lib/paths.ts';
import { type BatchWithSeats, offeredBatches, type useBatchSearch } from '../batches/shared/batch-search.queries.ts';

interface BatchesFieldProps {
  id: string;
  value?: string[];
  error?: ReactNode;
  onChange?: (value: string[]) => void;
  /** Available batches; those of the student's standard first. */
  search: ReturnType<typeof useBatchSearch>;
  /** The student's current batches. */
  before: string[];
  /** Chosen batches without a free seat. */
  full: BatchWithSeats[];
}

export function BatchesField({ search, before, full, value = [], ...field }: BatchesFieldProps) {
  const { t } = useLingui();
  const seats = ({ _id, seatsLeft }: BatchWithSeats) => {
    if (seatsLeft === null || before.includes(_id)) return '';
    if (seatsLeft < 1) return t`full`;
    return seatsLeft === 1 ? t`1 seat left` : t`${seatsLeft} seats left`;
  };
  const { known, found, onSearch, hasNone } = search;
  const choices = offeredBatches(known, found).map((batch) => ({
    value: batch._id,
    label: [batch.name, seats(batch)].filter(Boolean).join(', '),
  }));
  const left = known.filter(({ _id }) => before.includes(_id) && !value.includes(_id));
  const names = (list: BatchWithSeats[]) => list.map(({ name }) => name).join(', ');
  const fullNames = names(full);
  const leftNames = names(left);
  return (
    <>
      <MultiSelectField
        {...field}
        label={t`Batches (optional)`}
        value={value}
        choices={choices}
        placeholder={t`Choose batches`}
        onSearch={onSearch}
      />
      {hasNone && (
        <p>
          <Trans>
            There are no batches yet. <Link to={paths.admin.createBatch()}>Create a batch</Link>, or save and choose one
            later.
          </Trans>
        </p>
      )}
      {full.length > 0 && (
        <Notice tone="warn">
          <Plural
            value={full.length}
            one={`${fullNames} has no free seat. Saving adds the student anyway.`}
            other={`${fullNames} have no free seat. Saving adds the student anyway.`}
          />
        </Notice>
      )}
      {left.length > 0 && (
        <Notice>
          <Trans>Removed from {leftNames} from today. The attendance so far stays.</Trans>
        </Notice>
      )}
    </>
  );
}
