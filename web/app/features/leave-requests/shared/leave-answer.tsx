import { longestReason } from '#contract/leave-days';
import type { LeaveOfDay } from '#contract/leave-requests';
import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../../lib/api.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ActionIcon, Button } from '../../../ui/mantine.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { showDone, showUndo } from '../../../ui/undo-toast.tsx';
import type { LeaveAnswer } from './leave-requests.queries.ts';

interface LeaveAnswerButtonsProps {
  /** The student. */
  name: string;
  /** The status, which decides what there is to answer. */
  status: LeaveOfDay['status'];
  /** The reader's own answer so far, which Undo restores. */
  before: LeaveAnswer;
  /** Sends an answer; rejects with a sentence. */
  onAnswer: (answer: LeaveAnswer) => Promise<unknown>;
  isDisabled?: boolean;
  /** Icons in place of words. */
  isShort?: boolean;
}

/** Accepts at one press or declines with a reason, and offers to undo; of an answered request the opposite alone. */
export function LeaveAnswerButtons({ name, status, before, onAnswer, isDisabled, isShort }: LeaveAnswerButtonsProps) {
  const { t } = useLingui();
  const [isDeclining, setDeclining] = useState(false);
  const [isSending, setSending] = useState(false);
  const answer = async (next: LeaveAnswer) => {
    await onAnswer(next);
    showUndo({
      message: next.isAccepted ? t`Leave of ${name} accepted` : t`Leave of ${name} declined`,
      onUndo: () => onAnswer(before),
      replaces: 'leave',
    });
  };
  const accept = () => {
    setSending(true);
    void answer({ isAccepted: true, reason: null })
      .catch((error: unknown) => showDone(messageOf(error)))
      .then(() => setSending(false));
  };
  const isOff = isDisabled === true || isSending;
  const acts = [
    { is: 'accepted', words: t`Accept`, other: t`Accept instead`, label: t`Accept the leave of ${name}`, act: accept },
    {
      ...{ is: 'declined', words: t`Decline`, other: t`Decline instead`, label: t`Decline the leave of ${name}` },
      act: () => setDeclining(true),
    },
  ].filter(({ is }) => is !== status);
  return (
    <span className="inline gap-8 no-print">
      {acts.map(({ is, words, other, label, act }) =>
        status !== 'asked' ? (
          <Button key={is} size="compact-sm" variant="subtle" disabled={isOff} aria-label={label} onClick={act}>
            {other}
          </Button>
        ) : isShort ? (
          <ActionIcon
            key={is}
            size={44}
            variant={is === 'accepted' ? 'filled' : 'default'}
            disabled={isOff}
            aria-label={label}
            onClick={act}
          >
            {is === 'accepted' ? <Check size={20} aria-hidden /> : <X size={20} aria-hidden />}
          </ActionIcon>
        ) : (
          <Button
            key={is}
            size="sm"
            variant={is === 'accepted' ? 'filled' : 'default'}
            disabled={isOff}
            aria-label={label}
            onClick={act}
          >
            {words}
          </Button>
        ),
      )}
      {isDeclining && (
        <DeclineLeave
          name={name}
          onDecline={(reason) => answer({ isAccepted: false, reason })}
          onClose={() => setDeclining(false)}
        />
      )}
    </span>
  );
}

interface DeclineLeaveProps {
  name: string;
  onDecline: (reason: string | null) => Promise<void>;
  onClose: () => void;
}

function DeclineLeave({ name, onDecline, onClose }: DeclineLeaveProps) {
  const { t } = useLingui();
  const form = useAppForm({
    initialValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      await onDecline(reason.trim() || null);
      onClose();
    },
  });
  const { error = form.problem, ...field } = form.field('reason');
  return (
    <FormDialog
      title={t`Decline the leave of ${name}`}
      width={460}
      frame={form.frame}
      actLabel={t`Decline`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      <TextField
        {...field}
        error={error}
        label={t`Reason`}
        description={t`The parent reads it. It may stay empty.`}
        maxLength={longestReason}
        data-autofocus
      />
    </FormDialog>
  );
}
