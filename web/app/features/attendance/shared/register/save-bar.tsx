import type { Register } from '#contract/attendance';
import { wasDelivered } from '#contract/contacts';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip, UnstyledButton } from '../../../../ui/mantine.ts';
import { CircleAlert, CircleCheck, CloudUpload, X } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useUser } from '../../../../session/session.ts';
import { dayOf, formatDate, formatTime, timeOf } from '../../../../../lib/dates.ts';
import type { RegisterDraft } from './register-draft.ts';
import { toTellQuery } from '../../../contacts/shared/contacts.queries.ts';
import { tellPath } from '../tell-path.ts';
import { ShortCounts } from './register-totals.tsx';
import classes from './save-bar.module.css';

interface SaveBarProps {
  register: Register;
  draft: RegisterDraft;
  /** Saved on this phone, not yet on the server. */
  isWaiting: boolean;
  isEditing: boolean;
  isSaving: boolean;
  /** The server's message of a save that just succeeded here. */
  savedMessage: string | undefined;
  /** Why the last save failed. */
  problem: string | undefined;
  /** The reason field of a correction, next to its submit button. */
  reason: ReactNode;
  onSave: () => void;
  onEdit: () => void;
  onDiscard: () => void;
}

/** Sticky below the register: the save button with counts, then the saved state and a way to edit. */
export function SaveBar(props: SaveBarProps) {
  const { register, draft, isWaiting, isEditing, isSaving, savedMessage, problem, reason, onSave, onEdit, onDiscard } =
    props;
  const { t } = useLingui();
  return (
    <div className={`no-print ruled ${classes['bar']}`}>
      {problem && (
        <p role="alert" className={`gap-10 wrong flex ${classes['problem']}`}>
          <CircleAlert size={20} aria-hidden />
          <span>
            <strong className="heavy">{problem.replace(/\.?$/, '.')}</strong>{' '}
            <Trans>What you marked is kept on this device. Try again.</Trans>
          </span>
        </p>
      )}
      {isEditing ? (
        <>
          {reason && <div className={classes['reason']}>{reason}</div>}
          <div className="flex gap-8">
            <Button
              size="lg"
              fullWidth
              className={classes['save'] ?? ''}
              aria-disabled={isSaving || undefined}
              onClick={onSave}
            >
              <span>{isSaving ? t`Saving…` : t`Save attendance`}</span>
              <span className="numbers firm">
                <ShortCounts draft={draft} />
              </span>
            </Button>
            {(register.isMarked || isWaiting) && (
              <Tooltip label={t`Discard changes`}>
                <ActionIcon
                  variant="default"
                  className={classes['discard'] ?? ''}
                  aria-label={t`Discard changes`}
                  disabled={isSaving}
                  onClick={onDiscard}
                >
                  <X size={22} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        </>
      ) : isWaiting ? (
        <WaitingLine onEdit={onEdit} />
      ) : (
        <>
          <SavedLine register={register} message={savedMessage} onEdit={onEdit} />
          <TellLink register={register} />
        </>
      )}
    </div>
  );
}

function WaitingLine({ onEdit }: { onEdit: () => void }) {
  const { t } = useLingui();
  return (
    <div className={`row gap-10 ${classes['saved']}`} data-waiting>
      <CloudUpload size={22} aria-hidden />
      <p className="cluster" role="status">
        <strong>
          <Trans>Saved on this phone, waiting to send</Trans>
        </strong>
        <span className="aside">
          <Trans>It is sent as soon as you are online.</Trans>
        </span>
      </p>
      <UnstyledButton onClick={onEdit} className={classes['edit'] ?? ''}>
        {t`Edit`}
      </UnstyledButton>
    </div>
  );
}

/** Links to the families of absent students once the register is saved; counts those who have not been told. */
function TellLink({ register: { batch, date, records } }: { register: Register }) {
  const { t } = useLingui();
  const isTeacher = useUser().role === 'teacher';
  const absent = records.filter(({ status }) => status === 'absent').length;
  const toTell = useQuery({ ...toTellQuery(batch._id, date), enabled: absent > 0 });
  const families = toTell.data?.data.filter(({ status }) => status === 'absent');
  // Until the query has answered, the register's own count is shown.
  if ((families?.length ?? absent) === 0) return null;
  const left = families?.filter(({ contacts }) => !contacts.some(wasDelivered)).length ?? absent;
  return (
    <Button
      component={Link}
      to={tellPath(isTeacher, batch._id, date)}
      variant={left === 0 ? 'default' : 'filled'}
      size="md"
      fullWidth
      className={classes['tell'] ?? ''}
    >
      {left === 0 ? t`All families are told` : plural(left, { one: 'Tell # family', other: 'Tell # families' })}
    </Button>
  );
}

interface SavedLineProps {
  register: Register;
  message: string | undefined;
  onEdit: () => void;
}

function SavedLine({ register, message, onEdit }: SavedLineProps) {
  const { t } = useLingui();
  const edit = useRef<HTMLButtonElement>(null);
  // Moves focus from the button it replaces.
  useEffect(() => {
    if (message !== undefined && document.activeElement === document.body) edit.current?.focus({ preventScroll: true });
  }, [message]);
  const { submittedAt, submittedBy } = register;
  const at = submittedAt === null ? null : new Date(submittedAt);
  const time = at === null ? '' : formatTime(timeOf(at));
  const day = at === null || dayOf(at) === register.date ? null : formatDate(dayOf(at));
  const who = submittedBy?.name;
  return (
    <div className={`row gap-10 ${classes['saved']}`}>
      <CircleCheck size={22} aria-hidden />
      <p className="cluster" role="status">
        <strong>
          {day === null ? (
            <Trans>Saved at {time}</Trans>
          ) : (
            <Trans>
              Saved on {day}, {time}
            </Trans>
          )}
        </strong>
        <span className="aside">{message ?? (who && t`by ${who}`)}</span>
      </p>
      <UnstyledButton ref={edit} onClick={onEdit} className={classes['edit'] ?? ''}>
        {t`Edit`}
      </UnstyledButton>
    </div>
  );
}
