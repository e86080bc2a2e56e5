import { useLingui } from '@lingui/react/macro';
import type { AppForm } from '../../../lib/form.ts';
import { TextField } from '../../ui/text-field.tsx';
import classes from './class-time-fields.module.css';

interface ClassTimeFieldsProps {
  field: (name: 'startTime' | 'endTime' | 'room') => ReturnType<AppForm<Record<string, unknown>>['field']>;
}

/** Date, time and room of a single class. */
export function ClassTimeFields({ field }: ClassTimeFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div className={`gap-12 ${classes['times']}`}>
        <TextField {...field('startTime')} type="time" label={t`From`} />
        <TextField {...field('endTime')} type="time" label={t`To`} />
      </div>
      <TextField
        {...field('room')}
        label={t`Room (optional)`}
        description={t`Leave it empty to use the batch’s room.`}
        maxLength={40}
      />
    </>
  );
}
