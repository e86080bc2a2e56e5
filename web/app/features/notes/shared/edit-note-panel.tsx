import { type Note, NoteForm } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../../session/session.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { useOpenedRecord } from '../../../lib/opened-record.ts';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { FormSection } from '../../../../design/form-section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { StaleChoice } from '../../../ui/stale-choice.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { NoteFields } from './note-fields.tsx';
import { audiences, type NoteValues, toAudience, toNoteValues } from './note-values.ts';
import { type NotesPlace, useUpdateNote } from './notes.queries.ts';

interface EditNotePanelProps {
  note: Note;
  place: NotesPlace;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits a note's title, audience and visibility; its file is replaced elsewhere. */
export function EditNotePanel({ note, place, isOpen, onClose }: EditNotePanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Edit note`}>
      <OpenedNote note={note} place={place} onSaved={onClose} />
    </SidePanel>
  );
}

/** Reset each time the panel is opened. */
function OpenedNote({ note, place, onSaved }: Pick<EditNoteFormProps, 'note' | 'place' | 'onSaved'>) {
  const opened = useOpenedRecord(note._id, note);
  return (
    <>
      {opened.theirs && <StaleChoice onTakeTheirs={opened.takeTheirs} onKeepMine={opened.keepMine} />}
      {opened.record && (
        <EditNoteForm
          key={opened.record.version}
          note={opened.record}
          place={place}
          save={opened.save}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

interface EditNoteFormProps {
  note: Note;
  place: NotesPlace;
  save: ReturnType<typeof useOpenedRecord<Note>>['save'];
  onSaved: () => void;
}

const texts = NoteForm.pick({ title: true, description: true });

function EditNoteForm({ note, place, save, onSaved }: EditNoteFormProps) {
  const { t } = useLingui();
  const { _id: userId, role } = useUser();
  const update = useUpdateNote(note._id);
  const form = useAppForm<NoteValues>({
    initialValues: toNoteValues(note, place),
    schema: texts,
    check: ({ batch, isPublic }) => ({
      ...(batch === audiences.nobody &&
        !isPublic && { isPublic: t`Show the note on the public site, or choose a batch` }),
    }),
    onSubmit: async (values) => {
      const { title, description, subject, standard, isPublic } = values;
      const isMoved = form.form.isDirty('batch') || form.form.isDirty('student');
      const body = {
        title,
        description,
        subject,
        ...(isMoved && toAudience(values, { studentId: note.student?._id, teacherId: note.teacher?._id ?? userId })),
        ...(role === 'admin' && { isPublic, standard }),
      };
      const { message } = await save((version) => update.mutateAsync({ ...body, version }));
      showDone(message ?? t`Note saved`);
      onSaved();
    },
  });
  return (
    <FormFrame {...form.frame} label={t`Edit note`}>
      <FormSection title={note.file.name}>
        <NoteFields form={form} note={note} place={place} />
      </FormSection>
      <FormFooter submitLabel={t`Save note`} isSaving={form.isSaving} inPlace />
    </FormFrame>
  );
}
