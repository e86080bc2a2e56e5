import type { Note } from '#contract/notes';
import { Trans, useLingui } from '@lingui/react/macro';
import { DeleteRecord } from '../../ui/delete-record.tsx';
import { useNoteWords } from './note-words.ts';
import { useDeleteNote } from './notes.queries.ts';

interface DeleteNoteProps {
  note: Note;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteNote({ note, ...question }: DeleteNoteProps) {
  const { t } = useLingui();
  const words = useNoteWords();
  const { _id, title, isPublic } = note;
  const readers = words.readers(note);
  return (
    <DeleteRecord
      {...question}
      id={_id}
      title={t`Delete note ${title}?`}
      keepLabel={t`Keep note`}
      actLabel={t`Delete note`}
      done={t`Note deleted`}
      removal={useDeleteNote()}
      goes={
        <>
          <Trans>
            It is for: {readers}. The file goes with it, for everybody who could open it. This cannot be undone.
          </Trans>{' '}
          {isPublic && <Trans>It also leaves the public site.</Trans>}
        </>
      }
    />
  );
}
