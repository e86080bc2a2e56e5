import type { Note } from '#contract/notes';
import { Trans, useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { FormSection } from '../../../../design/form-section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useReplaceNoteFile } from './notes.queries.ts';
import { PdfField } from './upload/pdf-field.tsx';
import { UploadProgress } from './upload/upload-progress.tsx';
import { usePdfChoice } from './viewer/use-pdf-choice.ts';
import { useSending } from './upload/use-sending.ts';

interface ReplaceFilePanelProps {
  note: Note;
  isOpen: boolean;
  onClose: () => void;
}

/** Replaces a note's file; everything else stays. */
export function ReplaceFilePanel({ note, isOpen, onClose }: ReplaceFilePanelProps) {
  const { t } = useLingui();
  const sending = useSending();
  return (
    <SidePanel isOpen={isOpen} onClose={sending.share === null ? onClose : sending.stop} title={t`Replace file`}>
      <ReplaceFileForm note={note} sending={sending} onReplaced={onClose} />
    </SidePanel>
  );
}

interface ReplaceFileFormProps {
  note: Note;
  sending: ReturnType<typeof useSending>;
  onReplaced: () => void;
}

function ReplaceFileForm({ note, sending, onReplaced }: ReplaceFileFormProps) {
  const { t } = useLingui();
  const replaceFile = useReplaceNoteFile(note._id);
  const pdf = usePdfChoice();
  const { name } = note.file;
  const form = useAppForm<{ file: File | null }>({
    initialValues: { file: null },
    check: ({ file }) => pdf.check(file),
    onSubmit: async ({ file }) => {
      if (file === null) return false;
      const { version } = note;
      const answer = await sending.send((ways) => replaceFile.mutateAsync({ version, file, ...ways }));
      if (answer === undefined) return false;
      showDone(answer.message ?? t`File replaced`);
      onReplaced();
      return true;
    },
  });
  return (
    <FormFrame {...form.frame} label={t`Replace file`}>
      <FormSection title={note.title}>
        <p>
          <Trans>The new file replaces {name}. The title, and who can open it, stay the same.</Trans>
        </p>
        <PdfField field={form.field('file')} file={form.values.file} onChange={(file) => pdf.take(form, file)} />
        {sending.share !== null && <UploadProgress share={sending.share} onStop={sending.stop} />}
      </FormSection>
      <FormFooter submitLabel={t`Replace file`} savingLabel={t`Uploading…`} isSaving={form.isSaving} inPlace />
    </FormFrame>
  );
}
