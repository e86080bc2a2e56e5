import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import classes from '../notes-card.module.css';
import { NoteRow } from '../../notes/shared/note-row.tsx';
import { useNoteWords } from '../../notes/shared/note-words.ts';
import { newestShown, useTaughtNotes } from '../shared/dashboard.queries.ts';
import { UploadNoteButton, useUploadPanel } from '../../notes/shared/upload/upload-note.tsx';
import { paths } from '../../../../lib/paths.ts';

const place = { kind: 'teacher' } as const;
/** The teacher's newest notes, and an upload button. */
export function TaughtNotesCard() {
  const { t } = useLingui();
  const words = useNoteWords();
  const notes = useTaughtNotes();
  const upload = useUploadPanel(place);
  return (
    <Card title={t`Notes`} aside={<Link to={paths.teacher.notes()}>{t`All notes`}</Link>} flush>
      {notes.isPending && <SkeletonRows rows={newestShown} />}
      {notes.isError && !notes.data && <ErrorCard error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.data.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>No notes yet. A note is a PDF for a batch or for one student.</Trans>
        </p>
      )}
      <ul>
        {notes.data?.data.map((note) => (
          <NoteRow
            key={note._id}
            note={{ ...note, description: null }}
            to={paths.teacher.notes({ note: note._id })}
            lead={words.readers(note)}
          />
        ))}
      </ul>
      <div className={`ruled ${classes['act']}`}>
        <UploadNoteButton onOpen={upload.open} isSecond />
      </div>
      {upload.panel}
    </Card>
  );
}
