import type { Note } from '#contract/notes';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense } from 'react';
import type { ListState } from '../../../lib/list-state.ts';
import { tableProps } from '../../../lib/table-props.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { Facts } from '../../../ui/facts.tsx';
import { NoMatch } from '../../../ui/no-match.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { NoteMenu } from './note-menu.tsx';
import { NoteTile } from './note-tile.tsx';
import { useNoteWords } from './note-words.ts';
import { type NotesPlace, useDeleteNote, useNotes } from './notes.queries.ts';
import classes from './notes-list.module.css';
import { OpenedNoteViewer } from './viewer/opened-note-viewer.tsx';
import { useNoteAct } from './use-note-act.ts';
import { useOpenNote } from './use-open-note.ts';
import { DeleteRecord } from '../../../ui/delete-record.tsx';

const EditNotePanel = lazyPart(async () => (await import('./edit-note-panel.tsx')).EditNotePanel);
const ReplaceFilePanel = lazyPart(async () => (await import('./replace-file-panel.tsx')).ReplaceFilePanel);

interface NotesListProps {
  place: NotesPlace;
  caption: string;
  list: ListState<'batch' | 'isPublic'>;
  /** Filters beside the search. */
  filters?: ReactNode;
  /** Shown if there are no notes at all. */
  empty: ReactNode;
  /** Beside the search. */
  action?: ReactNode;
}

/** The list of notes for those who manage them: newest first, opened by a click, with a menu. */
export function NotesList({ place, caption, list, filters, empty, action }: NotesListProps) {
  const { t } = useLingui();
  const notes = useNotes(place, list.query);
  const opened = useOpenNote();
  const { act, start, close, leaveDeleted } = useNoteAct(notes.data?.data ?? []);
  const menu = (note: Note) => (
    <NoteMenu
      note={note}
      onEdit={start('edit', note)}
      onReplace={start('replace', note)}
      onDelete={start('delete', note)}
    />
  );
  const columns = useNoteColumns(place.kind, menu);
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        {...tableProps(list, notes)}
        rowId={({ _id }) => _id}
        rowName={({ title }) => title}
        rowHref={({ _id }) => opened.linkTo(_id)}
        listRow={(note) => ({
          before: <NoteTile />,
          title: note.title,
          facts: <NoteFacts note={note} place={place.kind} />,
          trailing: menu(note),
        })}
        toolbar={
          <>
            <ListSearch label={t`Search notes`} list={list} />
            {filters}
            {action && <div className={classes['action']}>{action}</div>}
          </>
        }
        empty={
          list.isFiltered ? (
            <NoMatch
              title={list.search ? t`No notes match “${list.search}”` : t`No notes match these filters`}
              onClear={list.clear}
            />
          ) : (
            empty
          )
        }
      />
      <OpenedNoteViewer opened={opened} notes={notes.data?.data} />
      <Suspense>
        {act?.kind === 'edit' && <EditNotePanel {...act} place={place} onClose={close} />}
        {act?.kind === 'replace' && <ReplaceFilePanel {...act} onClose={close} />}
      </Suspense>
      {act?.kind === 'delete' && <DeleteNote {...act} onClose={close} onDeleted={leaveDeleted} />}
    </>
  );
}

function useNoteColumns(place: NotesPlace['kind'], menu: (note: Note) => ReactNode): DataColumn<Note>[] {
  const { t } = useLingui();
  const words = useNoteWords();
  const showsReaders = place !== 'batch';
  return [
    { key: 'title', header: t`Note`, width: '34%', sortKey: 'title', cell: (note) => <NoteTitle note={note} /> },
    ...(showsReaders ? [{ key: 'readers', header: t`For`, width: '18%', cell: words.readers }] : []),
    { key: 'subject', header: t`Subject`, isExtra: showsReaders, cell: ({ subject }) => subject?.name ?? '–' },
    {
      key: 'size',
      header: t`Size`,
      isNumber: true,
      isExtra: true,
      width: 132,
      cell: (note) => (
        <span className="unbroken">
          {words.size(note)}, {words.pages(note)}
        </span>
      ),
    },
    {
      key: 'added',
      header: t`Added`,
      width: place === 'teacher' ? 120 : 144,
      sortKey: 'createdAt',
      cell: (note) => (
        <span className="stack numbers">
          <span className="unbroken">{words.date(note)}</span>
          <span className={`aside one-line ${classes['quiet']}`}>{words.uploader(note)}</span>
        </span>
      ),
    },
    { key: 'acts', header: t`More`, isHeaderHidden: true, width: 52, cell: menu },
  ];
}

function NoteFacts({ note, place }: { note: Note; place: NotesPlace['kind'] }) {
  const words = useNoteWords();
  return (
    <span className={`row wrap ${classes['facts']}`}>
      <Facts
        facts={[
          place !== 'batch' ? words.readers(note) : (note.subject?.name ?? note.uploadedBy.name),
          words.size(note),
          words.date(note),
        ]}
      />
      <PublicBadge note={note} />
    </span>
  );
}

function NoteTitle({ note }: { note: Note }) {
  return (
    <>
      <NoteTile />
      <span className={`inline ${classes['title']}`}>
        {note.title}
        <PublicBadge note={note} />
      </span>
    </>
  );
}

function PublicBadge({ note: { isPublic } }: { note: Note }) {
  const { t } = useLingui();
  return isPublic ? <StatusBadge tone="primary">{t`Public`}</StatusBadge> : null;
}

interface DeleteNoteProps {
  note: Note;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteNote({ note, ...question }: DeleteNoteProps) {
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
          <Trans>It is for: {readers}. They can no longer open the file.</Trans>{' '}
          {isPublic && <Trans>It is removed from the public site too.</Trans>} <Trans>This cannot be undone.</Trans>
        </>
      }
    />
  );
}
