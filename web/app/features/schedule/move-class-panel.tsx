import { MovedClassForm } from '#contract/calendar';
import type { ScheduledClass } from '#contract/schedule';
import { useLingui } from '@lingui/react/macro';
import { FormSection } from '../../../design/form-section.tsx';
import { formatDate, formatTime, formatTimeRange, formatWeekDate } from '../../../lib/dates.ts';
import { useAppForm } from '../../../lib/form.ts';
import { useMoveClass, useRestoreClass } from '../calendar/shared/calendar.queries.ts';
import { ClassTimeFields } from '../calendar/shared/class-time-fields.tsx';
import { useReachedWords } from '../calendar/shared/reached-words.ts';
import { useAnnounce } from '../calendar/shared/use-announce.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showUndo } from '../../ui/undo-toast.tsx';

interface MoveClassProps {
  one: ScheduledClass;
  isOpen: boolean;
  onClose: () => void;
}

/** Moves the class of one day to another time. */
export function MoveClassPanel({ one, isOpen, onClose }: MoveClassProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Move ${one.batch.name}, ${formatWeekDate(one.date)}`}>
      <MoveClassForm one={one} onSaved={onClose} />
    </SidePanel>
  );
}

function MoveClassForm({ one, onSaved }: { one: ScheduledClass; onSaved: () => void }) {
  const { t } = useLingui();
  const { batch, date, startTime, endTime } = one;
  const move = useMoveClass();
  const restore = useRestoreClass();
  const announce = useAnnounce();
  const inWords = useReachedWords();
  const form = useAppForm({
    initialValues: { batch: batch._id, date, toDate: date, startTime, endTime, room: '', note: '' },
    schema: MovedClassForm,
    onSubmit: async (body) => {
      const { message, data } = await move.mutateAsync(body);
      const [day, newDay] = [formatDate(date), formatDate(body.toDate)];
      const [oldTime, time] = [formatTime(startTime), formatTimeRange(body.startTime, body.endTime)];
      onSaved();
      showUndo({
        message: inWords(message ?? t`Class moved`, data.reached),
        onUndo: () => restore.mutateAsync({ batchId: batch._id, date }),
        also: announce({
          title: t`${batch.name}: class of ${day} moved`,
          body: [
            day === newDay
              ? t`The class of ${batch.name} on ${day} is now at ${time} instead of ${oldTime}.`
              : t`The class of ${batch.name} on ${day}, ${oldTime} is now on ${newDay}, ${time}.`,
            body.note,
          ]
            .join(' ')
            .trim(),
          batch: batch._id,
          until: date > body.toDate ? date : body.toDate,
        }),
      });
    },
  });
  const day = formatWeekDate(date);
  const time = formatTimeRange(startTime, endTime);
  return (
    <FormFrame {...form.frame} label={t`Move class`}>
      <FormSection title={batch.name}>
        <p className="muted">{t`Now on ${day}, ${time}`}</p>
        <DateField {...form.field('toDate')} label={t`New day`} />
        <ClassTimeFields field={form.field} />
        <TextField
          {...form.field('note')}
          label={t`Reason (optional)`}
          description={t`Students see this.`}
          maxLength={120}
        />
      </FormSection>
      <FormFooter submitLabel={t`Move class`} isSaving={form.isSaving} inPlace />
    </FormFrame>
  );
}
