import { type EnquiryInList, Visit } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../lib/form.ts';
import { addDays, dayName, formatTime, timeOf, today, weekDayOf } from '../../../lib/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import classes from './enquiry-dialogs.module.css';

/** The usual times; about half of all visits are at one of these. */
const usualTimes = ['10:00', '11:00', '12:00', '16:00', '17:00'];

interface VisitDialogProps {
  enquiry: EnquiryInList;
  onBook: (visit: Visit) => void;
  onClose: () => void;
}

export function VisitDialog({ enquiry, onBook, onClose }: VisitDialogProps) {
  const { t } = useLingui();
  const form = useAppForm({
    initialValues: { date: enquiry.visitAt?.date ?? '', time: enquiry.visitAt?.time ?? '' },
    check: ({ date, time }) => {
      const isDay = Visit.shape.date.safeParse(date).success;
      return {
        ...(!isDay && { date: t`Enter the day of the visit as DD-MM-YYYY` }),
        ...(isDay && date < today() && { date: t`Enter today or a later day` }),
        ...(!Visit.shape.time.safeParse(time).success && { time: t`Enter the time of the visit` }),
      };
    },
    onSubmit: onBook,
  });
  const { date, time } = form.values;
  const name = enquiry.studentName;
  const days = [0, 1, 2, 3].map((ahead) => addDays(today(), ahead));
  const nameOf = (day: string, ahead: number) =>
    ahead === 0 ? t`Today` : ahead === 1 ? t`Tomorrow` : dayName(weekDayOf(day), 'short');
  const times = usualTimes.filter((usual) => date !== today() || usual > timeOf(new Date()));
  return (
    <FormDialog
      title={t`When will ${name} visit?`}
      width={460}
      frame={form.frame}
      actLabel={t`Book visit`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      <div className={`column gap-8 ${classes['quick']}`}>
        <DateField {...form.field('date')} label={t`Day`} minDate={today()} data-autofocus />
        <FilterChips
          isWhole
          label={t`Suggested days`}
          options={days.map((day, ahead) => ({ value: day, label: nameOf(day, ahead) }))}
          value={date}
          onChange={(day) => form.form.setFieldValue('date', day)}
        />
      </div>
      <div className={`column gap-8 ${classes['quick']}`}>
        <TextField {...form.field('time')} type="time" label={t`Time`} />
        <FilterChips
          isWhole
          label={t`Suggested times`}
          options={times.map((usual) => ({ value: usual, label: formatTime(usual) }))}
          value={time}
          onChange={(usual) => form.form.setFieldValue('time', usual)}
        />
      </div>
    </FormDialog>
  );
}
