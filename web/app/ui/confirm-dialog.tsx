import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  /** Names the object: "Delete batch 11 Science A?". */
  title: ReactNode;
  /** The consequences, with counts: "34 students will leave this batch." */
  children: ReactNode;
  /** The safe button, focused by default: "Keep batch"; "Cancel" where no name fits better. */
  keepLabel?: string;
  /** "Delete batch"; "OK" where no name fits better. */
  actLabel?: string;
  /** The caller closes the dialog, so that a refusal can be shown in it. */
  onAct: () => void;
  onKeep: () => void;
  /** A third way, "No" where no name fits better. */
  deny?: { label?: string; onDeny: () => void };
  isActing?: boolean;
  /** Whether the act is blocked, as the text explains: only the safe button is shown. */
  isBarred?: boolean;
  /** Error of a refused act. */
  problem?: string | undefined;
  /** Text to type before confirming: `{ text: batch.name, label: 'Type the batch name to confirm' }`. */
  typed?: { text: string; label: string };
}

/** Confirms an act that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, onKeep } = props;
  return (
    <Dialog isOpen={isOpen} title={title} width={480} onClose={onKeep}>
      <Question {...props} />
    </Dialog>
  );
}

function Question({
  children,
  keepLabel,
  actLabel,
  onAct,
  onKeep,
  deny,
  isActing = false,
  isBarred = false,
  problem,
  typed,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const [answer, setAnswer] = useState('');
  const [isMissing, setMissing] = useState(false);
  const descriptionId = useId();
  const act = (event: FormEvent) => {
    event.preventDefault();
    // Portalled, but still inside the React tree of another form.
    event.stopPropagation();
    if (isActing || isBarred) return;
    const isConfirmed = typed === undefined || answer.trim() === typed.text.trim();
    setMissing(!isConfirmed);
    if (isConfirmed) onAct();
  };
  return (
    <form noValidate onSubmit={act} className="stack gap-16">
      <div id={descriptionId} aria-live="polite" className={`muted ${classes['text']}`}>
        {children}
      </div>
      {typed && !isBarred && (
        <TextInput
          label={typed.label}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
          error={isMissing ? t`Type ${typed.text}` : undefined}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {problem && (
        <p role="alert" className={`wrong firm ${classes['problem']}`}>
          {problem}
        </p>
      )}
      <div className={`cluster gap-8 ${classes['buttons']}`}>
        <Button variant="default" onClick={onKeep} data-autofocus>
          {keepLabel ?? t`Cancel`}
        </Button>
        {deny && (
          <Button variant="default" onClick={deny.onDeny}>
            {deny.label ?? t`No`}
          </Button>
        )}
        {!isBarred && (
          <Button type="submit" color="brick" loading={isActing} aria-describedby={descriptionId}>
            {actLabel ?? t`OK`}
          </Button>
        )}
      </div>
    </form>
  );
}
