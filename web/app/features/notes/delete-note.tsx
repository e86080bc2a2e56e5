import type { Note } from '#contract/notes';
import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useNoteWords } from './note-words.ts';
import { useDeleteNote } from './notes.queries.ts';

interface DeleteNoteProps {
  note: Note;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteNote({ note, isOpen, onClose, onDeleted }: DeleteNoteProps) {
  const { t } = useLingui();
  const words = useNoteWords();
  const remove = useDeleteNote();
  const { title, isPublic } = note;
  const readers = words.readers(note);
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Delete note ${title}?`}
      keepLabel={t`Keep note`}
      actLabel={t`Delete note`}
      isActing={remove.isPending}
      problem={remove.error?.message}
      onKeep={close}
      onAct={() =>
        remove.mutate(note._id, {
          onSuccess: ({ message }) => {
            showDone(message ?? t`Note deleted`);
            remove.reset();
            onDeleted();
          },
        })
      }
    >
      <p>
        <Trans>
          It is for: {readers}. The file goes with it, for everybody who could open it. This cannot be undone.
        </Trans>
      </p>
      {isPublic && (
        <p>
          <Trans>It also leaves the public site.</Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
