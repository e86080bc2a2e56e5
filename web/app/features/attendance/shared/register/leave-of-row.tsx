import { Dated } from '../../../../../design/dated.tsx';
import type { AttendanceStatus } from '#contract/attendance';
import type { LeaveOfDay } from '#contract/leave-requests';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import { useServerReachable } from '../../../../lib/connection.ts';
import { LeaveAnswerButtons } from '../../../leave-requests/shared/leave-answer.tsx';
import { type LeaveAnswer, ownAnswer } from '../../../leave-requests/shared/leave-requests.queries.ts';
import { useLeaveWords } from '../../../leave-requests/shared/leave-words.ts';
import { useUser } from '../../../../session/session.ts';
import classes from './leave-of-row.module.css';

export interface LeaveOfRowProps {
  leave: LeaveOfDay;
  name: string;
  /** The present mark. */
  status: AttendanceStatus;
  isLocked: boolean;
  onAnswer: (answer: LeaveAnswer) => Promise<void>;
  /** Marks leave after the request was accepted. */
  onMarkLeave: () => void;
}

/** A guardian's leave request for this day, below the student's marks: a suggestion until it is answered. */
export function LeaveOfRow({ leave, name, status, isLocked, onAnswer, onMarkLeave }: LeaveOfRowProps) {
  const { t } = useLingui();
  const words = useLeaveWords();
  const isReachable = useServerReachable();
  const isOffice = useUser().role === 'admin';
  const { relation, reason, answerReason } = leave;
  if (leave.status === 'declined') {
    const words = answerReason === null ? t`Leave declined` : t`Leave declined: ${answerReason}`;
    return <p className={`aside wrap spread flex ${classes['leave']}`}>{words}</p>;
  }
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
        <LeaveAnswerButtons
          name={name}
          status="asked"
          before={ownAnswer(leave, isOffice)}
          onAnswer={onAnswer}
          isDisabled={!isReachable}
        />
      )}
      {!isLocked && !isReachable && !isAccepted && (
        <p className="aside">{t`You can answer once you are online. To mark leave now, use the three dots.`}</p>
      )}
      {!isLocked && isAccepted && status !== 'leave' && (
        <Button size="sm" variant="default" aria-label={t`Mark ${name} on leave`} onClick={onMarkLeave}>
          {t`Mark on leave`}
        </Button>
      )}
    </div>
  );
}
