import { listNotes } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { useListState } from '../../../lib/list-state.ts';
import { NotesList } from './notes-list.tsx';
import type { NotesPlace } from './notes.queries.ts';
import { NoNotesYet, UploadNoteButton, useUploadPanel } from './upload/upload-note.tsx';

interface NotesOfPlaceProps {
  place: Extract<NotesPlace, { kind: 'batch' | 'student' }>;
  /** Whether notes can be added; not to an ended batch. */
  canUpload: boolean;
}

/** The tab "Notes" of a batch or student. */
export function NotesOfPlace({ place, canUpload }: NotesOfPlaceProps) {
  const { t } = useLingui();
  const list = useListState({ of: listNotes, filters: ['batch', 'isPublic'], defaultSort: '-createdAt' });
  const upload = useUploadPanel(place);
  const { name } = place.kind === 'batch' ? place.batch : place.student;
  return (
    <>
      <NotesList
        place={place}
        caption={place.kind === 'batch' ? t`Notes of ${name}` : t`Notes for ${name}`}
        list={list}
        action={canUpload && <UploadNoteButton onOpen={upload.open} isSecond />}
        empty={
          <NoNotesYet {...(canUpload ? { onOpen: upload.open } : {})}>
            {place.kind === 'batch'
              ? t`A note is a PDF. Everyone in ${name} can read it here, on the phone too.`
              : t`A note is a PDF. ${name} gets the notes of their batches, and what you upload here.`}
          </NoNotesYet>
        }
      />
      {upload.panel}
    </>
  );
}
