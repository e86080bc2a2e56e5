import { useLingui } from '@lingui/react/macro';
import { useListState } from '../../../lib/list-state.ts';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { NotesList } from '../shared/notes-list.tsx';
import { notesListed, useBatchesForNotes, useNotes } from '../shared/notes.queries.ts';
import classes from './notes-page.module.css';
import { NoNotesYet, UploadNoteButton, useUploadPanel } from '../shared/upload/upload-note.tsx';

const place = { kind: 'teacher' } as const;

/** A teacher's notes, by batch. */
export default function TeachingNotesPage() {
  const { t } = useLingui();
  const list = useListState(notesListed);
  const batches = useBatchesForNotes();
  const chosen = batches.find(({ _id }) => _id === list.filters.batch);
  // When one batch is filtered, a new note is preset to it.
  const upload = useUploadPanel(chosen ? { kind: 'batch', batch: chosen } : place);
  const notes = useNotes(place, list.query);
  // The empty state has its own button.
  const isEmpty = !list.isFiltered && notes.data?.pagination.total === 0;
  return (
    <>
      <PageHeader title={t`Notes`} actions={!isEmpty && <UploadNoteButton onOpen={upload.open} />} />
      {batches.length > 1 && (
        <div className={classes['batches']}>
          <FilterChips
            label={t`Batch`}
            options={[
              { value: '', label: t`All batches` },
              ...batches.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
            value={list.filters.batch}
            onChange={(value) => list.setFilter('batch', value)}
          />
        </div>
      )}
      <NotesList
        place={place}
        caption={t`Notes`}
        list={list}
        empty={
          <NoNotesYet onOpen={upload.open}>
            {t`A note is a PDF for a batch or for one student. Drop one here, or choose it.`}
          </NoNotesYet>
        }
      />
      {upload.panel}
    </>
  );
}
