import { notesListed } from '../shared/notes.queries.ts';
import { useLingui } from '@lingui/react/macro';
import { useListState } from '../../../lib/list-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { NotesList } from '../shared/notes-list.tsx';
import { BatchFilter } from '../../batches/shared/batch-filter.tsx';
import { NoNotesYet, UploadNoteButton, useUploadPanel } from '../shared/upload/upload-note.tsx';

const place = { kind: 'all' } as const;

/** All notes, for the office, which decides here what is public. */
export default function AllNotesPage() {
  const { t } = useLingui();
  const list = useListState(notesListed);
  const upload = useUploadPanel(place);
  return (
    <>
      <PageHeader title={t`Notes`} actions={<UploadNoteButton onOpen={upload.open} />} />
      <NotesList
        place={place}
        caption={t`Notes`}
        list={list}
        filters={
          <FilterSheet filters={list.filters} doneLabel={t`Show notes`}>
            <BatchFilter value={list.filters.batch} onChange={(value) => list.setFilter('batch', value)} />
            <FilterSelect
              label={t`Public site`}
              all={t`All notes`}
              choices={[
                { value: 'true', label: t`On the public site` },
                { value: 'false', label: t`Not on the public site` },
              ]}
              value={list.filters.isPublic}
              onChange={(value) => list.setFilter('isPublic', value)}
            />
          </FilterSheet>
        }
        empty={
          <NoNotesYet onOpen={upload.open}>
            {t`A note is a PDF for a batch, for one student or for everyone on the public site.`}
          </NoNotesYet>
        }
      />
      {upload.panel}
    </>
  );
}
