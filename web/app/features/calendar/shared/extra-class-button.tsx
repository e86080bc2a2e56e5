import { ExtraClassForm as ExtraClassFields } from '#contract/calendar';
import { useLingui } from '@lingui/react/macro';
import { CalendarPlus2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formatDate, formatTimeRange, isDay, weekDayOf } from '../../../../lib/dates.ts';
import { type AppForm, useAppForm } from '../../../../lib/form.ts';
import { FormSection } from '../../../../design/form-section.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { useChosenBatch } from '../../batches/shared/batch-search.queries.ts';
import { AnyBatchField } from '../../batches/shared/any-batch-field.tsx';
import { Button } from '../../../ui/mantine.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showOutcome } from '../../../ui/undo-toast.tsx';
import { useAddExtraClass } from './calendar.queries.ts';
import { ClassTimeFields } from './class-time-fields.tsx';
import { useReachedWords } from './reached-words.ts';
import { useAnnounce } from './use-announce.tsx';

interface ExtraClassProps {
  /** Options, the first preselected. Without them, any running batch is found by typing. */
  batches?: { value: string; label: string }[];
  day: string;
  label?: string;
}

/** Adds an extra class. */
export function ExtraClassButton({ label, ...props }: ExtraClassProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<CalendarPlus2 size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {label ?? t`Extra class`}
      </Button>
      <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title={t`Extra class`}>
        <ExtraClassForm {...props} onSaved={() => setOpen(false)} />
      </SidePanel>
    </>
  );
}

function ExtraClassForm({ batches, day, onSaved }: ExtraClassProps & { onSaved: () => void }) {
  const { t } = useLingui();
  const add = useAddExtraClass();
  const announce = useAnnounce();
  const inWords = useReachedWords();
  const form = useAppForm({
    initialValues: { batch: batches?.[0]?.value ?? '', date: day, startTime: '', endTime: '', room: '', note: '' },
    schema: ExtraClassFields,
    onSubmit: async (body) => {
      const { message, data } = await add.mutateAsync(body);
      const shownDay = formatDate(body.date);
      const time = formatTimeRange(body.startTime, body.endTime);
      onSaved();
      showOutcome(
        inWords(message ?? t`Extra class added`, data.reached),
        announce({
          title: t`${data.batch.name}: extra class on ${shownDay}`,
          body: [t`${data.batch.name} has an extra class on ${shownDay}, ${time}.`, body.note].join(' ').trim(),
          batch: body.batch,
          until: body.date,
        }),
      );
    },
  });
  useUsualTimes(form);
  return (
    <FormFrame {...form.frame} label={t`Extra class`}>
      <FormSection title={t`Class`}>
        {batches === undefined && <AnyBatchField {...form.field('batch')} />}
        {batches !== undefined && batches.length > 1 && (
          <SelectField {...form.field('batch')} label={t`Batch`} choices={batches} />
        )}
        <DateField {...form.field('date')} label={t`Day`} />
        <ClassTimeFields field={form.field} />
        <TextField
          {...form.field('note')}
          label={t`What it is for (optional)`}
          description={t`Students see this, such as “Revision before the test”.`}
          maxLength={120}
        />
      </FormSection>
      <FormFooter submitLabel={t`Add extra class`} isSaving={form.isSaving} inPlace />
    </FormFrame>
  );
}

type ExtraClassValues = { batch: string; date: string; startTime: string; endTime: string; room: string; note: string };

/** Fills in the batch's usual time on that day of the week, or else on its first class day, until a time is typed. */
function useUsualTimes({ form, values }: AppForm<ExtraClassValues>): void {
  const { batch, date, startTime, endTime } = values;
  const schedule = useChosenBatch(batch || null).data?.schedule ?? [];
  const usual = schedule.find(({ day }) => isDay(date) && day === weekDayOf(date)) ?? schedule[0];
  const filled = useRef({ startTime: '', endTime: '' });
  useEffect(() => {
    const isTyped = startTime !== filled.current.startTime || endTime !== filled.current.endTime;
    if (usual === undefined || isTyped) return;
    const times = { startTime: usual.startTime, endTime: usual.endTime };
    filled.current = times;
    form.setValues(times);
    // Nobody typed this value, so leaving the form loses nothing.
    form.resetDirty({ ...form.getInitialValues(), ...times });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each usual time; the form is new with every render
  }, [usual?.startTime, usual?.endTime]);
}
