import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import classes from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

export function ConfirmModal(props: ConfirmDialogProps) {
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
    // The dialog may stand inside another form.
    event.stopPropagation();
    if (isActing || isBarred) return;
    const isConfirmed = typed === undefined || answer.trim() === typed.text.trim();
    setMissing(!isConfirmed);
    if (isConfirmed) onAct();
  };
  return (
    <form noValidate onSubmit={act} className={classes['question']}>
      <div id={descriptionId} aria-live="polite" className={classes['text']}>
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
        <p role="alert" className={classes['problem']}>
          {problem}
        </p>
      )}
      <div className={classes['buttons']}>
        <Button variant="default" onClick={onKeep} data-autofocus>
          {keepLabel ?? t`Cancel`}
        </Button>
        {!isBarred && (
          <Button type="submit" color="brick" loading={isActing} aria-describedby={descriptionId}>
            {actLabel ?? t`OK`}
          </Button>
        )}
      </div>
    </form>
  );
}
