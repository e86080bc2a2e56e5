import { type EnquiryInList, Visit } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { today } from '../../../lib/dates.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SmallDialog } from './small-dialog.tsx';

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
    <SmallDialog title={t`When does ${name} visit?`} actLabel={t`Book visit`} onAct={book} onClose={onClose}>
      <DateField label={t`Day`} value={date} onChange={setDate} minDate={today()} error={errors.date} data-autofocus />
      <TextField
        type="time"
        label={t`Time`}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
        error={errors.time}
      />
    </SmallDialog>
  );
}
