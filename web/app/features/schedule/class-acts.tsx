import type { ScheduledClass } from '#contract/schedule';
import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { formatTimeRange, formatWeekDate } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ActionIcon, Menu } from '../../ui/mantine.ts';
import { TextField } from '../../ui/text-field.tsx';
import { showDone, showUndo } from '../../ui/undo-toast.tsx';
import { registerPath } from '../../domain/attendance/register-path.ts';
import { useCancelClass, useRemoveExtraClass, useRestoreClass } from '../../domain/calendar/calendar.queries.ts';
import classes from './class-acts.module.css';

interface ClassActsProps {
  one: ScheduledClass;
  today: string;
  /** A link to the register of a class that was or is today. */
  withRegister?: boolean;
  /** For a crowded week: on a desk a sign, on phones the words, where else a menu would stand at every class. */
  isShort?: boolean;
}

/** Cancel a class, have it again, or take an extra one out. */
export function ClassActs({ one, today, withRegister = false, isShort = false }: ClassActsProps) {
  const { t } = useLingui();
  const restore = useRestoreClass();
  const [isAsking, setAsking] = useState(false);
  const { batch, date, isCancelled } = one;
  const params = { batchId: batch._id, date };
  const actName = one.extraClass === null ? t`Cancel class` : t`Remove`;
  const what = `${batch.name}, ${formatWeekDate(date)}`;
  const isAhead = date >= today && !isCancelled;
  return (
    <>
      {isAhead && !isShort && (
        <Menu withinPortal>
          <Menu.Target>
            <ActionIcon className={`no-print ${classes['more']}`} aria-label={t`More for ${what}`}>
              <Ellipsis size={20} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<CalendarX size={18} aria-hidden />} onClick={() => setAsking(true)}>
              {actName}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <div className={`cluster no-print ${classes['acts']}`}>
        {withRegister && date <= today && !isCancelled && (
          <Link to={registerPath(batch._id, date)} aria-label={t`Attendance: ${what}`}>
            {t`Attendance`}
          </Link>
        )}
        {isCancelled && (
          <button
            type="button"
            aria-label={t`Restore class: ${what}`}
            onClick={() =>
              restore.mutate(params, {
                onSuccess: ({ message }) => showDone(message ?? t`The class will take place`),
                onError: (error) => showDone(messageOf(error)),
              })
            }
          >
            {t`Restore class`}
          </button>
        )}
        {isAhead && isShort && (
          <button
            type="button"
            className={classes['short']}
            aria-label={one.extraClass === null ? t`Cancel class: ${what}` : t`Remove the extra class: ${what}`}
            title={actName}
            onClick={() => setAsking(true)}
          >
            <CalendarX size={18} aria-hidden />
            <span>{actName}</span>
          </button>
        )}
      </div>
      {one.extraClass === null ? (
        <CancelDialog one={one} isOpen={isAsking} onClose={() => setAsking(false)} />
      ) : (
        <TakeOutDialog one={one} id={one.extraClass} isOpen={isAsking} onClose={() => setAsking(false)} />
      )}
    </>
  );
}

interface ActDialogProps {
  one: ScheduledClass;
  isOpen: boolean;
  onClose: () => void;
}

function CancelDialog({ one: { batch, date }, isOpen, onClose }: ActDialogProps) {
  const { t } = useLingui();
  const cancel = useCancelClass();
  const restore = useRestoreClass();
  const [reason, setReason] = useState('');
  const day = formatWeekDate(date);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        <Trans>
          Cancel the class of {batch.name} on <span className="unbroken">{day}</span>?
        </Trans>
      }
      keepLabel={t`Keep the class`}
      actLabel={t`Cancel class`}
      isActing={cancel.isPending}
      problem={cancel.isError ? messageOf(cancel.error) : undefined}
      onKeep={onClose}
      onAct={() =>
        cancel.mutate(
          { batch: batch._id, date, reason: reason.trim() || null },
          {
            onSuccess: ({ message }) => {
              onClose();
              showUndo({
                message: message ?? t`Class cancelled`,
                onUndo: () =>
                  void restore
                    .mutateAsync({ batchId: batch._id, date })
                    .catch((error: unknown) => showDone(messageOf(error))),
              });
            },
          },
        )
      }
    >
      {t`It stays in everyone’s schedule, shown as cancelled. No attendance is marked.`}
      <TextField
        mt="md"
        label={t`Reason (optional)`}
        description={t`Students see this.`}
        value={reason}
        maxLength={120}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}

function TakeOutDialog({ one, id, isOpen, onClose }: ActDialogProps & { id: string }) {
  const { t } = useLingui();
  const remove = useRemoveExtraClass();
  const day = formatWeekDate(one.date);
  const time = formatTimeRange(one.startTime, one.endTime);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Remove the extra class of ${one.batch.name}?`}
      keepLabel={t`Keep the class`}
      actLabel={t`Remove`}
      isActing={remove.isPending}
      problem={remove.isError ? messageOf(remove.error) : undefined}
      onKeep={onClose}
      onAct={() =>
        remove.mutate(id, {
          onSuccess: ({ message }) => {
            onClose();
            showDone(message ?? t`Extra class removed`);
          },
        })
      }
    >
      {t`${day}, ${time}. It disappears from every schedule.`}
    </ConfirmDialog>
  );
}
