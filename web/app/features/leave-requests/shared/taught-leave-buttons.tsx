import type { TaughtLeave } from '#contract/leave-requests';
import { useServerReachable } from '../../../lib/connection.ts';
import { LeaveAnswerButtons } from './leave-answer.tsx';
import { ownAnswer, useAnswerTaughtLeave } from './leave-requests.queries.ts';

/** A teacher's answer to one request for one batch. */
export function TaughtLeaveButtons({ leave, isShort = false }: { leave: TaughtLeave; isShort?: boolean }) {
  const { mutateAsync } = useAnswerTaughtLeave();
  const isReachable = useServerReachable();
  const { _id: id, student, batch, status } = leave;
  return (
    <LeaveAnswerButtons
      name={student.name}
      status={status}
      before={ownAnswer(leave, false)}
      onAnswer={(answer) => mutateAsync({ id, batchId: batch._id, ...answer })}
      isDisabled={!isReachable}
      isShort={isShort}
    />
  );
}
