import type { Register } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, UnstyledButton } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { formatDate, formatTime, dayOf, timeOf } from '../../lib/dates.ts';
import type { RegisterDraft } from './register-draft.ts';
import { ShortCounts } from './register-totals.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  register: Register;
  draft: RegisterDraft;
  isEditing: boolean;
  isSaving: boolean;
  onSave: () => void;
  onEdit: () => void;
}

/** Always in reach below the register: the save with its counts, then what was saved and the way back to it. */
export function SaveBar({ register, draft, isEditing, isSaving, onSave, onEdit }: SaveBarProps) {
  const { t } = useLingui();
  return (
    <div className={classes['bar']}>
      {isEditing ? (
        <Button
          size="lg"
          fullWidth
          className={classes['save'] ?? ''}
          aria-disabled={isSaving || undefined}
          onClick={onSave}
        >
          <span>{isSaving ? t`Saving…` : t`Save attendance`}</span>
          <span className={classes['counts']}>
            <ShortCounts draft={draft} />
          </span>
        </Button>
      ) : (
        <SavedLine register={register} onEdit={onEdit} />
      )}
    </div>
  );
}

function SavedLine({ register, onEdit }: { register: Register; onEdit: () => void }) {
  const { t } = useLingui();
  const { submittedAt, submittedBy } = register;
  const at = submittedAt === null ? null : new Date(submittedAt);
  const isSameDay = at !== null && dayOf(at) === register.date;
  const when =
    at === null ? '' : isSameDay ? formatTime(timeOf(at)) : `${formatDate(dayOf(at))}, ${formatTime(timeOf(at))}`;
  const who = submittedBy?.name;
  return (
    <div className={classes['saved']}>
      <CircleCheck size={22} aria-hidden />
      <p role="status">
        <strong>
          <Trans>Saved at {when}</Trans>
        </strong>
        {who && (
          <span>
            <Trans>by {who}</Trans>
          </span>
        )}
      </p>
      <UnstyledButton onClick={onEdit} className={classes['edit'] ?? ''}>
        {t`Edit`}
      </UnstyledButton>
    </div>
  );
}
