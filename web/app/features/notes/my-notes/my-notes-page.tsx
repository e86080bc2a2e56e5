import type { Note } from '#contract/notes';
import { Plural, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { useEffect, useRef } from 'react';
import { useAddress } from '../../../lib/address.ts';
import { useUser } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonBlock } from '../../../ui/skeleton-rows.tsx';
import { untoldSubject } from '../../batches/shared/batch-words.ts';
import classes from './my-notes-page.module.css';
import { NoteRow } from '../shared/note-row.tsx';
import { useMyNotes } from '../shared/notes.queries.ts';
import { OpenedNoteViewer } from '../shared/viewer/opened-note-viewer.tsx';
import { useOpenedNotes } from '../shared/opened-notes.ts';
import { useOpenNote } from '../shared/use-open-note.ts';

export default function MyNotesPage() {
  const { t } = useLingui();
  const { _id: userId } = useUser();
  const [params, change] = useAddress();
  const batch = params.get('batch');
  const notes = useMyNotes(batch);
  const opened = useOpenNote();
  const { isNew, markOpened } = useOpenedNotes(userId);
  const loaded = notes.data?.pages.flatMap(({ data }) => data);
  const current = loaded?.find(({ _id }) => _id === opened.id);
  const mark = useRef(markOpened);
  useEffect(() => {
    mark.current = markOpened;
  });
  useEffect(() => {
    if (current) mark.current(current);
  }, [current]);
  return (
    <>
      <PageHeader
        title={t`Notes`}
        actions={
          batch && (
            <Button variant="default" onClick={() => change({ batch: null, note: null })}>{t`Show all notes`}</Button>
          )
        }
      />
      {notes.isPending && <SkeletonBlock height={320} />}
      {notes.isError && !notes.data && <ErrorCard error={notes.error} onRetry={() => void notes.refetch()} />}
      {loaded?.length === 0 && (
        <EmptyState picture="sheets" title={t`No notes yet`}>
          {t`Your teachers have not added notes yet.`}
        </EmptyState>
      )}
      {loaded && loaded.length > 0 && (
        <div className={`stack gap-cards start ${classes['groups']}`}>
          {groupNotes(loaded).map((group) => (
            <Group key={group.key} group={group} isNew={isNew} linkTo={opened.linkTo} />
          ))}
        </div>
      )}
      {notes.hasNextPage && (
        <div className={`middle flex ${classes['more']}`}>
          <Button variant="default" loading={notes.isFetchingNextPage} onClick={() => void notes.fetchNextPage()}>
            {t`Show older notes`}
          </Button>
        </div>
      )}
      <OpenedNoteViewer opened={opened} notes={loaded} />
    </>
  );
}

interface GroupProps {
  group: NoteGroup;
  isNew: (note: Note) => boolean;
  linkTo: (id: string) => string;
}

function Group({ group: { batch, teacher, notes }, isNew, linkTo }: GroupProps) {
  const { t } = useLingui();
  const teacherName = teacher?.name ?? '';
  const title = batch?.name ?? (teacher ? t`From ${teacherName}` : t`Only for you`);
  const count = notes.filter(isNew).length;
  return (
    <Card title={title} aside={count > 0 && <Plural value={count} one="# new" other="# new" />} flush>
      <ul>
        {notes.map((note) => (
          <NoteRow
            key={note._id}
            note={note}
            to={linkTo(note._id)}
            isNew={isNew(note)}
            lead={untoldSubject({ name: title }, note.subject ?? note.uploadedBy)}
          />
        ))}
      </ul>
    </Card>
  );
}

interface NoteGroup {
  key: string;
  /** Null for notes to one student, or to all students of a teacher. */
  batch: Note['batch'];
  teacher: Note['teacher'];
  notes: Note[];
}

/** Groups a student's notes by source; order is kept, so the newest come first. */
function groupNotes(notes: readonly Note[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>();
  for (const note of notes) {
    const { batch, teacher } = note;
    const key = batch?._id ?? teacher?._id ?? 'own';
    const group = groups.get(key) ?? { key, batch, teacher, notes: [] };
    group.notes.push(note);
    groups.set(key, group);
  }
  return [...groups.values()];
}
