import { type EnquiryInList, Visit } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays, dayName, formatTime, timeOf, today, weekDayOf } from '../../../lib/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { SmallDialog } from './small-dialog.tsx';
import classes from './small-dialog.module.css';

/** About half of all visits are at one of these. */
const usualTimes = ['10:00', '11:00', '12:00', '16:00', '17:00'];

interface VisitDialogProps {
  enquiry: EnquiryInList;
  onBook: (visit: Visit) => void;
  onClose: () => void;
}

export function VisitDialog({ enquiry, onBook, onClose }: VisitDialogProps) {
  const { t } = useLingui();
  const [date, setDate] = useState(enquiry.visitAt?.date ?? '');
  const [time, setTime] = useState(enquiry.visitAt?.time ?? '');
  const [errors, setErrors] = useState<{ date?: string; time?: string }>({});
  const name = enquiry.studentName;
  const days = [0, 1, 2, 3].map((ahead) => addDays(today(), ahead));
  const nameOf = (day: string, ahead: number) =>
    ahead === 0 ? t`Today` : ahead === 1 ? t`Tomorrow` : dayName(weekDayOf(day), 'short');
  const times = usualTimes.filter((usual) => date !== today() || usual > timeOf(new Date()));
  const book = () => {
    const isDay = Visit.shape.date.safeParse(date).success;
    const wrong = {
      ...(isDay ? {} : { date: t`Enter the day of the visit as DD-MM-YYYY` }),
      ...(Visit.shape.time.safeParse(time).success ? {} : { time: t`Enter the time of the visit` }),
    };
    if (isDay && date < today()) wrong.date = t`Enter today or a later day`;
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) onBook({ date, time });
  };
  return (
    <SmallDialog
      title={t`When will ${name} visit?`}
      actLabel={t`Book visit`}
      isHeld={date !== (enquiry.visitAt?.date ?? '') || time !== (enquiry.visitAt?.time ?? '')}
      onAct={book}
      onClose={onClose}
    >
      <div className={`column gap-8 ${classes['quick']}`}>
        <DateField
          label={t`Day`}
          value={date}
          onChange={setDate}
          minDate={today()}
          error={errors.date}
          data-autofocus
        />
        <FilterChips
          isWhole
          label={t`Suggested days`}
          options={days.map((day, ahead) => ({ value: day, label: nameOf(day, ahead) }))}
          value={date}
          onChange={setDate}
        />
      </div>
      <div className={`column gap-8 ${classes['quick']}`}>
        <TextField
          type="time"
          label={t`Time`}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          error={errors.time}
        />
        <FilterChips
          isWhole
          label={t`Suggested times`}
          options={times.map((usual) => ({ value: usual, label: formatTime(usual) }))}
          value={time}
          onChange={setTime}
        />
      </div>
    </SmallDialog>
  );
}
