import { type Call, type Channel, maxDaysToCall } from '#contract/contacts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { addDays, isDay, today } from '../../../lib/dates.ts';
import { useAppForm } from '../../../lib/form.ts';
import { useNoteContact } from './shared/note-contact.ts';
import { useGuardianWords } from '../students/shared/guardian-words.ts';
import { DateField } from '../../ui/date-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Button, Radio } from '../../ui/mantine.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

const laterDays: { days: number; label: MessageDescriptor }[] = [
  { days: 1, label: msg`Tomorrow` },
  { days: 3, label: msg`In 3 days` },
  { days: 7, label: msg`In a week` },
  { days: 14, label: msg`In 2 weeks` },
];

interface NoteCallDialogProps {
  call: Call;
  onClose: () => void;
}

/** Notes the outcome of a call or message and when to call again, in one step; the student then leaves the list. */
export function NoteCallDialog({ call: { _id, name, guardians }, onClose }: NoteCallDialogProps) {
  const { t } = useLingui();
  const { relation } = useGuardianWords();
  const note = useNoteContact();
  const form = useAppForm({
    initialValues: { guardian: guardians[0]?._id ?? '', how: '', callAgainOn: '', note: '' },
    check: ({ how, callAgainOn }) => ({
      ...(how === '' && { how: t`Choose what came of it` }),
      ...(callAgainOn !== '' && !isDay(callAgainOn) && { callAgainOn: t`Enter a date as DD-MM-YYYY` }),
    }),
    onSubmit: async ({ guardian, how, callAgainOn, note: words }) => {
      const channel: Channel = how === 'wrote' ? 'whatsapp' : 'call';
      const result = how === 'no_answer' ? 'no_answer' : 'reached';
      await note.mutateAsync({
        student: _id,
        guardian,
        channel,
        about: 'attendance',
        result,
        callAgainOn: callAgainOn || null,
        note: words,
      });
      onClose();
      return true;
    },
  });
  return (
    <FormDialog
      title={t`The family of ${name}`}
      width={460}
      frame={form.frame}
      actLabel={t`Save`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      {guardians.length > 1 && (
        <SelectField
          {...form.field('guardian')}
          label={t`Who`}
          choices={guardians.map((one) => ({
            value: one._id,
            label: [one.name, relation[one.relation]].filter(Boolean).join(', '),
          }))}
          allowDeselect={false}
        />
      )}
      <Radio.Group {...form.field('how')} label={t`What came of it`}>
        <div className="stack gap-8">
          <Radio value="reached" label={t`We talked`} data-autofocus />
          <Radio value="wrote" label={t`I wrote to them`} />
          <Radio value="no_answer" label={t`No answer`} />
        </div>
      </Radio.Group>
      <div className="stack gap-8">
        <DateField
          {...form.field('callAgainOn')}
          label={t`Call again on (optional)`}
          description={t`Without a day the student comes back with the next missed class.`}
          minDate={addDays(today(), 1)}
          maxDate={addDays(today(), maxDaysToCall)}
        />
        <LaterDays chosen={form.values.callAgainOn} onChoose={(day) => form.form.setFieldValue('callAgainOn', day)} />
      </div>
      <TextField {...form.field('note')} label={t`What was said (optional)`} maxLength={200} />
    </FormDialog>
  );
}

function LaterDays({ chosen, onChoose }: { chosen: string; onChoose: (day: string) => void }) {
  const { t } = useLingui();
  return (
    <div className="row wrap gap-8" role="group" aria-label={t`Days from now`}>
      {laterDays.map(({ days, label }) => {
        const day = addDays(today(), days);
        const isChosen = chosen === day;
        return (
          <Button
            key={days}
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? '' : day)}
          >
            {t(label)}
          </Button>
        );
      })}
    </div>
  );
}
