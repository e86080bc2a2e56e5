import { type Channel, type Contact, maxDaysToCall } from '#contract/contacts';
import type { Ref } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { addDays, isDay, today } from '../../../../lib/dates.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { kindOfContact } from './contact-kind.ts';
import { useCorrectContact, useNoteContact } from './note-contact.ts';
import { useGuardianWords } from '../../guardians/shared/guardian-words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Button, Radio } from '../../../ui/mantine.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';

const laterDays: { days: number; label: MessageDescriptor }[] = [
  { days: 1, label: msg`Tomorrow` },
  { days: 3, label: msg`In 3 days` },
  { days: 7, label: msg`In a week` },
  { days: 14, label: msg`In 2 weeks` },
];

interface ContactDialogProps {
  student: Ref;
  guardians: readonly Pick<Guardian, '_id' | 'name' | 'relation'>[];
  /** The contact to correct; a new one is noted without it. */
  contact?: Contact;
  onClose: () => void;
}

/** Notes the outcome of a call or message and when to call again, in one step, or corrects what was noted. */
export function ContactDialog({ student, guardians, contact, onClose }: ContactDialogProps) {
  const { t } = useLingui();
  const { name } = student;
  const { inFull } = useGuardianWords();
  const note = useNoteContact();
  const correct = useCorrectContact();
  const before = contact && valuesOf(contact);
  const form = useAppForm<ContactValues>({
    initialValues: before ?? { guardian: guardians[0]?._id ?? null, how: '', callAgainOn: '', note: '' },
    check: ({ how, callAgainOn }) => ({
      ...(how === '' && before?.how !== '' && { how: t`Choose the result of the call` }),
      ...(callAgainOn !== '' && !isDay(callAgainOn) && { callAgainOn: t`Enter a date as DD-MM-YYYY` }),
    }),
    onSubmit: async ({ guardian, how, callAgainOn, note: words }) => {
      const said = { callAgainOn: callAgainOn || null, note: words };
      if (contact) {
        const outcome = how === before?.how ? contact : outcomeOf(how, contact.channel);
        const { channel, result } = outcome;
        await correct.mutateAsync({ id: contact._id, body: { guardian, channel, result, ...said } });
      } else {
        await note.mutateAsync({
          ...{ student, guardian: guardian ?? '', about: 'attendance' },
          ...outcomeOf(how),
          ...said,
        });
      }
      onClose();
      return true;
    },
  });
  const choices = guardians.map((one) => ({ value: one._id, label: inFull(one) }));
  const former = contact?.guardianId;
  // A guardian who left this student may still be another one's.
  if (former && guardians.every((one) => one._id !== former))
    choices.push({ value: former, label: contact.guardian ?? '' });
  const isSettled = form.values.how === '' || form.values.how === 'reached';
  return (
    <FormDialog
      title={contact ? t`Correct the contact` : t`The family of ${name}`}
      width={460}
      frame={form.frame}
      actLabel={t`Save`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      {(choices.length > 1 || former === null) && (
        <SelectField
          {...form.field('guardian')}
          label={t`Who`}
          placeholder={contact?.guardian ?? ''}
          choices={choices}
          allowDeselect={false}
        />
      )}
      <Radio.Group {...form.field('how')} label={t`Result of the call`}>
        <div className="stack gap-8">
          <Radio value="reached" label={t`We talked`} data-autofocus />
          <Radio value="wrote" label={t`I wrote to them`} />
          <Radio value="no_answer" label={t`No answer`} />
        </div>
      </Radio.Group>
      {(!contact || contact.about === 'attendance') && (
        <div className="stack gap-8">
          <DateField
            {...form.field('callAgainOn')}
            label={t`Call again on (optional)`}
            description={
              !contact &&
              (isSettled
                ? t`If you choose no day, the student is back in “Who needs a call” after the next missed class.`
                : t`If you choose no day, the student is back in “Who needs a call” tomorrow.`)
            }
            minDate={addDays(today(), 1)}
            maxDate={addDays(today(), maxDaysToCall)}
          />
          <LaterDays chosen={form.values.callAgainOn} onChoose={(day) => form.form.setFieldValue('callAgainOn', day)} />
        </div>
      )}
      <TextField {...form.field('note')} label={t`What was said (optional)`} maxLength={200} />
    </FormDialog>
  );
}

interface ContactValues extends Record<string, unknown> {
  guardian: string | null;
  how: '' | 'reached' | 'wrote' | 'no_answer';
  callAgainOn: string;
  note: string;
}

const valuesOf = (contact: Contact): ContactValues => ({
  guardian: contact.guardianId,
  how: ({ no_answer: 'no_answer', talked: 'reached', wrote: 'wrote', called: '' } as const)[kindOfContact(contact)],
  callAgainOn: contact.callAgainOn ?? '',
  note: contact.note ?? '',
});

/** How the family was reached; what is written goes by the channel of before. */
function outcomeOf(how: ContactValues['how'], before: Channel = 'whatsapp'): Pick<Contact, 'channel' | 'result'> {
  if (how === 'wrote') return { channel: before === 'call' ? 'whatsapp' : before, result: null };
  return { channel: 'call', result: how === '' ? null : how };
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
