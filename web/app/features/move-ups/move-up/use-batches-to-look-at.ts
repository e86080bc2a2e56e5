import { useLingui } from '@lingui/react/macro';
import { formatDate, formatMonth } from '../../../../lib/dates.ts';
import { type DraftBatch, endingIn, type MoveUpDraft, type Suggestion } from '../move-up-draft.ts';
import { monthsWithoutClasses } from '../months-without-classes.ts';
import type { Checked } from '../move-ups.queries.ts';

interface Remark {
  text: string;
  /** What would mend it. */
  act?: { label: string; change: Partial<DraftBatch> };
}

export interface BatchToLookAt {
  ending: Suggestion['batches'][number];
  planned: DraftBatch;
  /** The seats as the check counted them; undefined before it has. */
  filled: { students: number; capacity: number | null } | undefined;
  /** Full batches and months without classes: nothing that bars the start. */
  remarks: Remark[];
  /** What bars the start. */
  problem: string | undefined;
}

/** The ending batches, each with the one that follows it and what the office should look at. */
export function useBatchesToLookAt(
  suggestion: Suggestion,
  draft: MoveUpDraft,
  checked: Checked | undefined,
): BatchToLookAt[] {
  const { t } = useLingui();
  const copied = endingIn(draft, suggestion).filter(({ _id }) => draft.batches[_id]?.isCopied);
  const full = ({ students, capacity }: NonNullable<BatchToLookAt['filled']>): Remark[] => {
    if (capacity === null || students <= capacity) return [];
    return [{ text: t`${students} students for ${capacity} seats` }];
  };
  const idle = (ending: BatchToLookAt['ending'], planned: DraftBatch): Remark[] => {
    const months = monthsWithoutClasses(ending, planned);
    const [first, last] = [months[0], months.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [from, to] = [formatMonth(first), formatMonth(last)];
    const text = first === last ? t`No classes in ${from}.` : t`No classes from ${from} to ${to}.`;
    const { startDate, endDate } = ending;
    const [begin, end] = [formatDate(startDate), formatDate(endDate)];
    const isLate = first < planned.startDate;
    return [
      {
        text,
        act: isLate
          ? { label: t`Begin on ${begin}`, change: { startDate } }
          : { label: t`End on ${end}`, change: { endDate: endDate ?? '' } },
      },
    ];
  };
  return endingIn(draft, suggestion).flatMap((ending) => {
    const planned = draft.batches[ending._id];
    if (planned === undefined) return [];
    const place = copied.indexOf(ending);
    const filled = place < 0 ? undefined : checked?.batches[place];
    const remarks = place < 0 ? [] : [...(filled ? full(filled) : []), ...idle(ending, planned)];
    const problem = place < 0 ? undefined : checked?.problems.find(({ batch }) => batch === place)?.message;
    return [{ ending, planned, filled, remarks, problem }];
  });
}
