import type { AttendanceRecord, AttendanceStatus, Register } from '#contract/attendance';
import { useRef } from 'react';
import { type LeaveAnswer, useAnswerLeaveInRegister } from '../../../leave-requests/shared/leave-requests.queries.ts';
import type { RegisterDraft } from './register-draft.ts';

/** Answers requests for leave from the register; an accepted one marks leave in the draft, which is saved as any mark. */
export function useLeaveAnswers(register: Register, draft: RegisterDraft, onChanged: () => void) {
  const { mutateAsync } = useAnswerLeaveInRegister(register);
  /** The marks that an accepted request replaced, by student. */
  const replaced = useRef(new Map<string, AttendanceStatus>());
  const markLeave = (studentId: string) => {
    replaced.current.set(studentId, draft.markOf(studentId).status);
    draft.mark(studentId, { status: 'leave' });
    onChanged();
  };
  const answerLeave = async ({ studentId, leave }: AttendanceRecord, answer: LeaveAnswer) => {
    if (!leave) return;
    await mutateAsync({ id: leave._id, ...answer });
    if (answer.isAccepted) return markLeave(studentId);
    const before = replaced.current.get(studentId);
    if (before !== undefined) {
      draft.mark(studentId, { status: before });
      if (draft.isChanged) onChanged();
    } else if (leave.status === 'accepted' && !register.isMarked) {
      draft.mark(studentId, { status: 'present' });
    }
    replaced.current.delete(studentId);
  };
  return { answerLeave, markLeave };
}
