import { useLingui } from '@lingui/react/macro';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { showDone } from '../../../../ui/undo-toast.tsx';
import type { NotesPlace } from '../notes.queries.ts';
import { UploadNoteForm } from './upload-note-form.tsx';
import { useSending } from './use-sending.ts';

interface UploadNotePanelProps {
  place: NotesPlace;
  isOpen: boolean;
  /** Files chosen or dropped before the panel was opened. */
  firstFiles?: readonly File[] | undefined;
  onClose: () => void;
}

export function UploadNotePanel({ place, isOpen, firstFiles, onClose }: UploadNotePanelProps) {
  const { t } = useLingui();
  const sending = useSending();
  return (
    <SidePanel
      isOpen={isOpen}
      // During an upload, closing only stops the upload; the form stays.
      onClose={sending.share === null ? onClose : sending.stop}
      title={t`Upload note`}
    >
      <UploadNoteForm
        place={place}
        firstFiles={firstFiles}
        sending={sending}
        onUploaded={(message) => {
          showDone(message);
          onClose();
        }}
      />
    </SidePanel>
  );
}
