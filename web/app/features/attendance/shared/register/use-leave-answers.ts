import type { AttendanceRecord, Register } from '#contract/attendance';
import { useAnswerLeaveInRegister } from '../../../leave-requests/shared/leave-requests.queries.ts';
import { showDone } from '../../../../ui/undo-toast.tsx';
import type { RegisterDraft } from './register-draft.ts';

/** Answers requests for leave from the register; an accepted one marks leave in the draft, which is saved as any mark. */
export function useLeaveAnswers(register: Register, draft: RegisterDraft, onChanged: () => void) {
  const answer = useAnswerLeaveInRegister(register);
  const markLeave = (studentId: string) => {
    draft.mark(studentId, { status: 'leave' });
    onChanged();
  };
  const answerLeave = ({ studentId, leave }: AttendanceRecord, isAccepted: boolean) => {
    if (!leave) return;
    answer.mutate(
      { id: leave._id, isAccepted },
      {
        onSuccess: ({ message }) => {
          if (isAccepted) markLeave(studentId);
          else if (leave.status === 'accepted' && !register.isMarked) draft.mark(studentId, { status: 'present' });
          if (message) showDone(message);
        },
        onError: ({ message }) => showDone(message),
      },
    );
  };
  return { answerLeave, markLeave };
}
