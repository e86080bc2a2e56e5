import { useLingui } from '@lingui/react/macro';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import type { NotesPlace } from '../notes.queries.ts';
import { UploadNoteForm } from './upload-note-form.tsx';
import { useSending } from './use-sending.ts';

interface UploadNotePanelProps {
  place: NotesPlace;
  isOpen: boolean;
  /** Chosen or dropped before the panel was open. */
  firstFile?: File | undefined;
  onClose: () => void;
}

export function UploadNotePanel({ place, isOpen, firstFile, onClose }: UploadNotePanelProps) {
  const { t } = useLingui();
  const sending = useSending();
  return (
    <SidePanel
      isOpen={isOpen}
      // What was typed stays: the first try to leave only stops the upload.
      onClose={sending.share === null ? onClose : sending.stop}
      title={t`Upload note`}
    >
      <UploadNoteForm
        place={place}
        firstFile={firstFile}
        sending={sending}
        onUploaded={(message) => {
          showDone(message);
          onClose();
        }}
      />
    </SidePanel>
  );
}
