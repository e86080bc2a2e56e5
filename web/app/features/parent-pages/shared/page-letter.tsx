import type { Ref } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import type { ReactNode } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { isSms, Letter } from '../../contacts/shared/letter.tsx';
import { useNoteContact } from '../../contacts/shared/note-contact.ts';
import type { useCreateGuardianLink } from './parent-pages.queries.ts';

interface PageLetterProps {
  /** The child on whose record the contact is noted. */
  student: Ref;
  guardian: Pick<Guardian, '_id' | 'phone'>;
  /** The link that is being made for this guardian. */
  link: ReturnType<typeof useCreateGuardianLink>;
  /** Called when the message was opened, which notes that it was sent. */
  onOpen: () => void;
  /** A further button. */
  children: ReactNode;
}

/** The message with a parent's link, as soon as the link is made. */
export function PageLetter({ student, guardian: { _id, phone }, link, onOpen, children }: PageLetterProps) {
  const note = useNoteContact();
  if (link.isError) {
    return (
      <>
        <ErrorCard error={link.error} onRetry={() => link.mutate(_id)} />
        <div>{children}</div>
      </>
    );
  }
  const { text, link: way } = link.data ?? { text: '', link: null };
  if (way === null || phone === null) return <SkeletonBlock height={200} />;
  const channel = isSms(way) ? 'sms' : 'whatsapp';
  const noteIt = () => {
    note.mutate({ student, guardian: _id, channel, about: 'page' });
    onOpen();
  };
  return (
    <Letter phone={phone} text={text} link={way} onOpen={noteIt}>
      {children}
    </Letter>
  );
}
