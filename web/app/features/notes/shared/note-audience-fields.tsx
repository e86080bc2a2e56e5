import type { Note } from '#contract/notes';
import { searchable } from '#contract/names';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../../session/session.ts';
import type { AppForm } from '../../../../lib/form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { offeredBatches, useBatchSearch } from '../../batches/shared/batch-search.queries.ts';
import { audiences, batchIdOf, type NoteValues } from './note-values.ts';
import { type NotesPlace, useBatchesForNotes, useRosterForNotes } from './notes.queries.ts';

interface NoteAudienceFieldsProps {
  form: AppForm<NoteValues>;
  note?: Note | undefined;
  place: NotesPlace;
}

/** The audience: a batch, one of its students, all of a teacher's students, or only the public page. */
export function NoteAudienceFields({ form, note, place }: NoteAudienceFieldsProps) {
  const { t } = useLingui();
  const { batch } = form.values;
  const batchId = batchIdOf(batch);
  const { choices, onSearch } = useAudienceChoices(note, place, batchId);
  const roster = useRosterForNotes(batchId ?? '', batchId !== null);
  return (
    <>
      <SelectField
        {...form.field('batch')}
        label={t`For`}
        choices={choices}
        {...(onSearch && { onSearch })}
        size="md"
        onChange={(value) => {
          form.form.setFieldValue('batch', value);
          form.form.setFieldValue('student', null);
        }}
      />
      {batchId !== null && (
        <SelectField
          {...form.field('student')}
          label={t`Only for one student (optional)`}
          placeholder={t`Everyone in the batch`}
          choices={roster.map(({ _id, name }) => ({ value: _id, label: name }))}
          size="md"
          searchable
          clearable
        />
      )}
    </>
  );
}

function useAudienceChoices(note: Note | undefined, place: NotesPlace, chosenId: string | null) {
  const { t } = useLingui();
  const { role } = useUser();
  const mine = useBatchesForNotes();
  const isOffice = role === 'admin';
  const search = useBatchSearch({ chosen: isOffice && chosenId !== null ? [chosenId] : [], isWanted: isOffice });
  const batches = isOffice ? offeredBatches(search.known, search.found) : mine;
  const student = note?.student ?? (place.kind === 'student' ? place.student : null);
  const own = note?.batch ?? (place.kind === 'batch' ? place.batch : null);
  // Includes the note's own batch, which may have ended or not be loaded yet.
  const shown = own && !batches.some(({ _id }) => _id === own._id) ? [own, ...batches] : batches;
  const teacherName = note?.teacher?.name ?? '';
  const extras = [
    ...(student ? [{ value: audiences.student, label: t`Only ${student.name}` }] : []),
    ...(role === 'teacher' ? [{ value: audiences.teacher, label: t`All my students` }] : []),
    ...(role === 'admin' && note?.teacher
      ? [{ value: audiences.teacher, label: t`All students of ${teacherName}` }]
      : []),
    ...(role === 'admin' ? [{ value: audiences.nobody, label: t`Only the public site` }] : []),
  ];
  const isTyped = ({ label }: { label: string }) => searchable(label).includes(searchable(search.text));
  const choices = [...extras.filter(isTyped), ...shown.map(({ _id, name }) => ({ value: _id, label: name }))];
  return { choices, onSearch: isOffice ? search.onSearch : undefined };
}
