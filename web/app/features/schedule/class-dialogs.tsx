import type { ScheduledClass } from '#contract/schedule';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../lib/api.ts';
import { formatDate, formatTimeRange, formatWeekDate } from '../../../lib/dates.ts';
import { useCancelClass, useRemoveExtraClass, useRestoreClass } from '../calendar/shared/calendar.queries.ts';
import { useReachedWords } from '../calendar/shared/reached-words.ts';
import { useAnnounce } from '../calendar/shared/use-announce.tsx';
import { useUser } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showDone, showUndo } from '../../ui/undo-toast.tsx';

interface ClassDialogProps {
  one: ScheduledClass;
  isOpen: boolean;
  onClose: () => void;
}

export function CancelDialog({ one: { batch, date }, isOpen, onClose }: ClassDialogProps) {
  const { t } = useLingui();
  const cancel = useCancelClass();
  const restore = useRestoreClass();
  const announce = useAnnounce();
  const inWords = useReachedWords();
  const [reason, setReason] = useState('');
  const day = formatWeekDate(date);
  const act = async () => {
    const given = reason.trim();
    const { message, data } = await cancel.mutateAsync({ batch: batch._id, date, reason: given || null });
    const shownDay = formatDate(date);
    onClose();
    showUndo({
      message: inWords(message ?? t`Class cancelled`, data.reached),
      onUndo: () => restore.mutateAsync({ batchId: batch._id, date }),
      also: announce({
        title: t`${batch.name}: no class on ${shownDay}`,
        body: [t`The class of ${batch.name} on ${shownDay} will not take place.`, given].join(' ').trim(),
        batch: batch._id,
        until: date,
      }),
    });
  };
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
      // The error is shown as `problem`.
      onAct={() => void act().catch(() => undefined)}
    >
      {t`It stays in everyone’s schedule, shown as cancelled, and its students get a notification. No attendance is marked.`}
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

/** If attendance is saved, asks the office a second time: the register is deleted too. */
export function RemoveDialog({ one, id, isOpen, onClose }: ClassDialogProps & { id: string }) {
  const { t } = useLingui();
  const isOffice = useUser().role === 'admin';
  const remove = useRemoveExtraClass();
  const { error } = remove;
  const hasRegister = isOffice && error instanceof ApiError && error.code === 'conflict';
  const day = formatWeekDate(one.date);
  const time = formatTimeRange(one.startTime, one.endTime);
  const end = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Remove the extra class of ${one.batch.name}?`}
      keepLabel={t`Keep the class`}
      actLabel={hasRegister ? t`Remove class and attendance` : t`Remove`}
      isActing={remove.isPending}
      problem={error ? messageOf(error) : undefined}
      onKeep={end}
      onAct={() =>
        remove.mutate(
          { id, withRegister: hasRegister },
          {
            onSuccess: ({ message }) => {
              end();
              showDone(message ?? t`Extra class removed`);
            },
          },
        )
      }
    >
      {hasRegister
        ? t`The attendance of ${day} is removed too, and no longer counts for any student. The history still shows how each student was marked.`
        : t`${day}, ${time}. It disappears from every schedule.`}
    </ConfirmDialog>
  );
}
