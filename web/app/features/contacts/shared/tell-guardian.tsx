import { type GuardianRecipient, wasDelivered, type ContactRecord } from '#contract/contacts';
import type { Ref } from '#contract/fields';
import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { ActionIcon } from '../../../ui/mantine.ts';
import { useNoteContact } from './note-contact.ts';
import { WriteToGuardian } from './write-to-guardian.tsx';

interface TellGuardianProps {
  student: Ref;
  guardian: GuardianRecipient;
  /** The day of the absence. */
  date: string;
  contacts: readonly ContactRecord[];
  size?: number;
}

/** Writes to or calls a guardian about an absence; both record that the family was told. */
export function TellGuardian({ student, guardian, date, contacts, size = 40 }: TellGuardianProps) {
  const { t } = useLingui();
  const note = useNoteContact();
  if (guardian.phone === null) return <span className="aside">{t`No number`}</span>;
  const who = guardian.name ?? t`the parent of ${student.name}`;
  const noteCall = () => note.mutate({ student, guardian: guardian._id, channel: 'call', about: 'absence', date });
  return (
    <span className="inline gap-8 no-print">
      <WriteToGuardian
        student={student}
        guardian={guardian}
        about="absence"
        date={date}
        contact={contacts.find(wasDelivered)}
        size={size}
      />
      <ActionIcon
        component="a"
        variant="default"
        href={`tel:${guardian.phone}`}
        size={size}
        aria-label={t`Call ${who}`}
        onClick={noteCall}
      >
        <Phone size={18} aria-hidden />
      </ActionIcon>
    </span>
  );
}
