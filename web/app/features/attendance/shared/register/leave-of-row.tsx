import { Dated } from '../../../../../design/dated.tsx';
import type { AttendanceStatus } from '#contract/attendance';
import type { LeaveOfDay } from '#contract/leave-requests';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import { useServerReachable } from '../../../../lib/connection.ts';
import { useLeaveWords } from '../../../leave-requests/shared/leave-words.ts';
import classes from './leave-of-row.module.css';

export interface LeaveOfRowProps {
  leave: LeaveOfDay;
  name: string;
  /** The present mark. */
  status: AttendanceStatus;
  isLocked: boolean;
  onAnswer: (isAccepted: boolean) => void;
  /** Marks leave after the request was accepted. */
  onMarkLeave: () => void;
}

/** A guardian's leave request for this day, below the student's marks: a suggestion until it is answered. */
export function LeaveOfRow({ leave, name, status, isLocked, onAnswer, onMarkLeave }: LeaveOfRowProps) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const isReachable = useServerReachable();
  const { relation, reason } = leave;
  if (leave.status === 'declined')
    return <p className={`aside wrap spread flex ${classes['leave']}`}>{t`Leave declined`}</p>;
  const isAccepted = leave.status === 'accepted';
  return (
    <div className={`wrap spread flex ${classes['leave']}`}>
      <p>
        <strong>{isAccepted ? words.onLeave[relation] : words.asked[relation]}</strong>
        <span className="aside">
          {' '}
          <Dated>{words.days(leave)}</Dated>: {reason}
        </span>
      </p>
      {!isLocked && !isAccepted && (
        <div className="row gap-8">
          <Button
            size="sm"
            disabled={!isReachable}
            aria-label={t`Accept the leave of ${name}`}
            onClick={() => onAnswer(true)}
          >
            {t`Accept`}
          </Button>
          <Button
            size="sm"
            variant="default"
            disabled={!isReachable}
            aria-label={t`Decline the leave of ${name}`}
            onClick={() => onAnswer(false)}
          >
            {t`Decline`}
          </Button>
        </div>
      )}
      {!isLocked && !isReachable && !isAccepted && (
        <p className="aside">{t`You can answer when there is network. Leave can be marked now, behind the dots.`}</p>
      )}
      {!isLocked && isAccepted && status !== 'leave' && (
        <Button size="sm" variant="default" aria-label={t`Mark ${name} on leave`} onClick={onMarkLeave}>
          {t`Mark on leave`}
        </Button>
      )}
    </div>
  );
}
