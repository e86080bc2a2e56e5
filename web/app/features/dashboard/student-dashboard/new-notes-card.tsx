import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useUser } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import classes from '../notes-card.module.css';
import { NoteRow } from '../../notes/shared/note-row.tsx';
import { newestShown, useNewNotes } from '../shared/dashboard.queries.ts';
import { useOpenedNotes } from '../../notes/shared/opened-notes.ts';
import { paths } from '../../../../lib/paths.ts';

/** The student's newest notes. */
export function NewNotesCard() {
  const { t } = useLingui();
  const { isNew } = useOpenedNotes(useUser()._id);
  const notes = useNewNotes();
  return (
    <Card title={t`New notes`} aside={<Link to={paths.student.notes()}>{t`All notes`}</Link>} flush>
      {notes.isPending && <SkeletonRows rows={newestShown} />}
      {notes.isError && !notes.data && <ErrorCard error={notes.error} onRetry={() => void notes.refetch()} />}
      {notes.data?.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>Your teachers have not added notes yet.</Trans>
        </p>
      )}
      <ul>
        {notes.data?.map((note) => (
          <NoteRow
            key={note._id}
            note={{ ...note, description: null }}
            to={paths.student.notes({ note: note._id })}
            isNew={isNew(note)}
            lead={note.subject?.name ?? note.batch?.name}
          />
        ))}
      </ul>
    </Card>
  );
}
