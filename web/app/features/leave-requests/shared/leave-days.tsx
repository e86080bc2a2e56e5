import { Dated } from '../../../../design/dated.tsx';
import classes from './leave-reason.module.css';
import { useLeaveWords } from './leave-words.ts';

interface LeaveDaysProps {
  leave: { startDate: string; endDate: string };
}

/** The days of a leave, whose dates are not broken. */
export function LeaveDays({ leave }: LeaveDaysProps) {
  const { days } = useLeaveWords();
  return (
    <span className="numbers">
      <Dated>{days(leave)}</Dated>
    </span>
  );
}

/** The days and the reason of a leave, as a cell of a table. */
export function LeaveCell({ leave }: { leave: LeaveDaysProps['leave'] & { reason: string } }) {
  return (
    <span className="stack">
      <LeaveDays leave={leave} />
      <span className={`aside ${classes['reason']}`}>{leave.reason}</span>
    </span>
  );
}
