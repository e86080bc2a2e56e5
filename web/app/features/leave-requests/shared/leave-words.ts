import type { Relation } from '#contract/guardians';
import type { LeaveStatus } from '#contract/leave-requests';
import { useLingui } from '@lingui/react/macro';
import { formatWeekDate } from '../../../../lib/dates.ts';
import type { Tone } from '../../../ui/status-badge.tsx';

interface Days {
  startDate: string;
  endDate: string;
}

/** Sentences about requests; whole ones for each relation, because languages decline the word. */
export function useLeaveWords() {
  const { t } = useLingui();
  const asked: Record<Relation, string> = {
    mother: t`Leave requested by the mother`,
    father: t`Leave requested by the father`,
    guardian: t`Leave requested by the guardian`,
    other: t`Leave requested by the family`,
  };
  const onLeave: Record<Relation, string> = {
    mother: t`On leave, requested by the mother`,
    father: t`On leave, requested by the father`,
    guardian: t`On leave, requested by the guardian`,
    other: t`On leave, requested by the family`,
  };
  const status: Record<LeaveStatus, { label: string; tone: Tone }> = {
    asked: { label: t`Not answered`, tone: 'warn' },
    partly: { label: t`Answered in part`, tone: 'warn' },
    accepted: { label: t`Accepted`, tone: 'ok' },
    declined: { label: t`Declined`, tone: 'err' },
    withdrawn: { label: t`Withdrawn`, tone: 'mute' },
  };
  const days = ({ startDate, endDate }: Days) =>
    startDate === endDate ? formatWeekDate(startDate) : t`${formatWeekDate(startDate)} to ${formatWeekDate(endDate)}`;
  return { asked, onLeave, status, days };
}
