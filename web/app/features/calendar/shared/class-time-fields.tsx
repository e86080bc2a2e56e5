import { useLingui } from '@lingui/react/macro';
import type { AppForm } from '../../../../lib/form.ts';
import { TextField } from '../../../ui/text-field.tsx';

interface ClassTimeFieldsProps {
  field: (name: 'startTime' | 'endTime' | 'room') => ReturnType<AppForm<Record<string, unknown>>['field']>;
}

/** Date, time and room of a single class. */
export function ClassTimeFields({ field }: ClassTimeFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <div className="halves gap-12">
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
