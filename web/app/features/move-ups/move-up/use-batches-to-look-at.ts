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

/** Whether the office should look at a batch before it starts the year. */
export const isToLookAt = ({ remarks, problem }: BatchToLookAt): boolean => remarks.length > 0 || problem !== undefined;

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
  const idle = ({ startDate, endDate }: BatchToLookAt['ending'], planned: DraftBatch): Remark[] => {
    const months = monthsWithoutClasses({ startDate, endDate }, planned);
    const [begin, end] = [formatDate(startDate), formatDate(endDate)];
    return [
      {
        gap: months.filter((month) => month < planned.startDate),
        act: { label: t`Begin on ${begin}`, change: { startDate } },
      },
      {
        gap: months.filter((month) => month >= planned.startDate),
        act: { label: t`End on ${end}`, change: { endDate: endDate ?? '' } },
      },
    ].flatMap(({ gap, act }) => (gap.length === 0 ? [] : [{ text: gapInWords(gap), act }]));
  };
  const gapInWords = (gap: string[]): string => {
    const [from, to] = [formatMonth(gap[0] ?? ''), formatMonth(gap.at(-1) ?? '')];
    return from === to ? t`No classes in ${from}.` : t`No classes from ${from} to ${to}.`;
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
