import type { EnquiryInList, EnquiryStatus } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { showUndo } from '../../ui/undo-toast.tsx';
import { useAct } from '../../ui/use-act.ts';
import { type EnquiryMove, useMoveEnquiry } from './shared/admission-enquiries.queries.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import { useStageNames } from './shared/enquiry-words.tsx';
import { VisitDialog } from './visit-dialog.tsx';

export interface Moves {
  /** Moves immediately, or first asks for what is missing: a visit's time, the reason for not joining. */
  ask: (enquiry: EnquiryInList, status: EnquiryStatus) => void;
  /** The server's error of the last move. */
  problem: string | null;
  dialogs: ReactNode;
}

/** Moves a registration to another stage, with an undo for ten seconds. */
export function useMoves(): Moves {
  const { t } = useLingui();
  const names = useStageNames();
  const mutation = useMoveEnquiry();
  const act = useAct();
  const [asked, setAsked] = useState<{ enquiry: EnquiryInList; status: EnquiryStatus } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => setAsked(null);

  const move = async (enquiry: EnquiryInList, change: EnquiryMove) => {
    setProblem(null);
    close();
    try {
      const { data } = await mutation.mutateAsync({ enquiry, move: { ...change, version: enquiry.version } });
      const [name, stage] = [enquiry.studentName, names[change.status]];
      if (enquiry.status === change.status) return;
      showUndo({ message: t`${name} moved to ${stage}`, onUndo: () => void takeBack(enquiry, data) });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const takeBack = async (before: EnquiryInList, now: EnquiryInList) => {
    const { status, nextFollowUpOn, visitAt, declineReason } = before;
    const back = { status, nextFollowUpOn, visitAt, ...(declineReason ? { declineReason } : {}), version: now.version };
    try {
      // The undo toast outlives this page, so its errors are not shown here.
      const send = () => mutation.mutateAsync({ enquiry: now, move: back });
      await act(send, { done: t`Registration moved`, isToldHere: true });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return {
    ask: (enquiry, status) => {
      if (status === 'visit' || status === 'declined') setAsked({ enquiry, status });
      else void move(enquiry, { status });
    },
    problem,
    dialogs: asked && (
      <>
        {asked.status === 'visit' && (
          <VisitDialog
            enquiry={asked.enquiry}
            onBook={(visitAt) => void move(asked.enquiry, { status: 'visit', visitAt })}
            onClose={close}
          />
        )}
        {asked.status === 'declined' && (
          <DeclineDialog
            enquiry={asked.enquiry}
            onDecline={(declineReason) => void move(asked.enquiry, { status: 'declined', declineReason })}
            onClose={close}
          />
        )}
      </>
    ),
  };
}
