import { NoteForm } from '#contract/notes';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../../../session/session.ts';
import { useAppForm } from '../../../../../lib/form.ts';
import { FormFooter } from '../../../../ui/form-footer.tsx';
import { FormFrame } from '../../../../ui/form-frame.tsx';
import { FormSection } from '../../../../../design/form-section.tsx';
import { NoteFields } from '../note-fields.tsx';
import { titleOf } from '../note-files.ts';
import { audiences, type NoteValues, toAudience, toNoteValues } from '../note-values.ts';
import { type NotesPlace, useUploadNote } from '../notes.queries.ts';
import { PdfField } from './pdf-field.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { usePdfChoice } from '../viewer/use-pdf-choice.ts';
import type { useSending } from './use-sending.ts';

interface UploadNoteFormProps {
  place: NotesPlace;
  /** Files chosen or dropped before the form was opened. */
  firstFiles?: readonly File[] | undefined;
  sending: ReturnType<typeof useSending>;
  onUploaded: (message: string) => void;
}

const texts = NoteForm.pick({ title: true, description: true });

export function UploadNoteForm({ place, firstFiles, sending, onUploaded }: UploadNoteFormProps) {
  const { t } = useLingui();
  const { _id: userId } = useUser();
  const uploadNote = useUploadNote();
  const pdf = usePdfChoice();
  const form = useAppForm<NoteValues>({
    initialValues: toNoteValues(undefined, place),
    schema: texts,
    check: ({ file, batch, isPublic }) => ({
      ...pdf.check(file),
      ...(batch === null && { batch: t`Choose who the note is for` }),
      ...(batch === audiences.nobody &&
        !isPublic && { isPublic: t`Show the note on the public site, or choose a batch` }),
    }),
    onSubmit: async (values) => {
      const { file, title, subject, standard, description, isPublic } = values;
      if (file === null) return false;
      const audience = toAudience(values, {
        studentId: place.kind === 'student' ? place.student._id : undefined,
        teacherId: userId,
      });
      const fields = { title, description, subject, ...audience, ...(isPublic && { isPublic, standard }) };
      const answer = await sending.send((ways) => uploadNote.mutateAsync({ fields, file, ...ways }));
      if (answer === undefined) return false;
      const name = answer.data.title;
      onUploaded(t`“${name}” uploaded`);
      return true;
    },
  });
  const take = (file: File | null) => {
    const { title, file: before } = form.form.getValues();
    pdf.take(form, file);
    if (file === null) return;
    if (title === '' || (before && title === titleOf(before.name)))
      form.form.setFieldValue('title', titleOf(file.name));
  };
  return (
    <FormFrame {...form.frame} label={t`Upload note`}>
      <FormSection title={t`Note`}>
        <PdfField field={form.field('file')} file={form.values.file} first={firstFiles} onChange={take} />
        {sending.share !== null && <UploadProgress share={sending.share} onStop={sending.stop} />}
        <NoteFields form={form} place={place} />
      </FormSection>
      <FormFooter submitLabel={t`Upload note`} savingLabel={t`Uploading…`} isSaving={form.isSaving} inPlace />
    </FormFrame>
  );
}
