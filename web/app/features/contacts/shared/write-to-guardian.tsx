import type { ContactAbout, GuardianRecipient, ContactRecord } from '#contract/contacts';
import type { Ref } from '#contract/fields';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ActionIcon, Button } from '../../../ui/mantine.ts';
import { isSms, Letter } from './letter.tsx';
import { useNoteContact } from './note-contact.ts';
import { ContactLine } from './contact-line.tsx';

interface WriteToGuardianProps {
  student: Ref;
  guardian: Pick<GuardianRecipient, '_id' | 'name' | 'phone' | 'text' | 'link'>;
  about: ContactAbout;
  /** The day of an absence. */
  date?: string;
  /** The latest contact that told the family, if there is one. */
  contact?: ContactRecord | undefined;
  /** A button with these words instead of an icon. */
  label?: string;
  size?: number;
  /** A small button with the name of the channel beside the icon. */
  hasWords?: boolean;
}

/**
 * The one way to write to a family by hand: the text is shown first, opening WhatsApp (else SMS) records that the family was
 * told, and Undo reverts that.
 */
export function WriteToGuardian({
  student,
  guardian,
  about,
  date,
  contact,
  label,
  size = 40,
  hasWords = false,
}: WriteToGuardianProps) {
  const { t } = useLingui();
  const note = useNoteContact();
  const [isOpen, setOpen] = useState(false);
  const { phone, text, link } = guardian;
  if (phone === null || link === null) return null;
  const channel = isSms(link) ? 'sms' : 'whatsapp';
  const who = guardian.name ?? t`the parent of ${student.name}`;
  const title = channel === 'sms' ? t`SMS to ${who}` : t`WhatsApp to ${who}`;
  const Icon = channel === 'sms' ? MessageSquareText : MessageCircle;
  const open = () => setOpen(true);
  const noteIt = () => {
    note.mutate({
      student,
      guardian: guardian._id,
      channel,
      about,
      ...(date !== undefined && { date }),
    });
    setOpen(false);
  };
  return (
    <>
      {hasWords ? (
        <Button
          size="sm"
          variant="default"
          aria-label={title}
          leftSection={<Icon size={16} aria-hidden />}
          onClick={open}
        >
          {channel === 'sms' ? t`SMS` : t`WhatsApp`}
        </Button>
      ) : label === undefined ? (
        <ActionIcon
          variant={contact || about !== 'absence' ? 'default' : 'filled'}
          size={size}
          aria-label={title}
          onClick={open}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ) : (
        <Button
          variant="default"
          size="md"
          aria-label={`${label}, ${who}`}
          leftSection={<Icon size={18} aria-hidden />}
          onClick={open}
        >
          {label}
        </Button>
      )}
      <Dialog isOpen={isOpen} title={title} width={480} onClose={() => setOpen(false)}>
        <div className="stack gap-16">
          {contact && date !== undefined && (
            <Notice tone="warn">
              <ContactLine contact={contact} date={date} />
            </Notice>
          )}
          <Letter phone={phone} text={text} link={link} onOpen={noteIt}>
            <Button variant="subtle" size="md" onClick={() => setOpen(false)}>{t`Cancel`}</Button>
          </Letter>
        </div>
      </Dialog>
    </>
  );
}
