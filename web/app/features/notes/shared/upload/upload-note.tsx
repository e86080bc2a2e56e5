import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../../ui/mantine.ts';
import { FileUp } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { DropZone } from '../../../../ui/drop-zone.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';
import { noteFiles } from '../note-files.ts';
import type { NotesPlace } from '../notes.queries.ts';

const UploadNotePanel = lazyPart(async () => (await import('./upload-note-panel.tsx')).UploadNotePanel);

/** The upload panel and its opener, with or without files. */
export function useUploadPanel(place: NotesPlace) {
  const [state, setState] = useState<{ isOpen: boolean; firstFiles?: readonly File[] | undefined } | null>(null);
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (state && !state.isOpen && opener.current instanceof HTMLElement) opener.current.focus();
  }, [state]);
  return {
    open: (firstFiles?: readonly File[]) => {
      opener.current = document.activeElement;
      setState({ isOpen: true, firstFiles });
    },
    panel: state && (
      <Suspense>
        <UploadNotePanel place={place} {...state} onClose={() => setState({ isOpen: false })} />
      </Suspense>
    ),
  };
}

interface UploadNoteProps {
  onOpen: (files?: readonly File[]) => void;
  /** A secondary button, beside a primary one. */
  isSecond?: boolean;
}

/** On phones it opens the file picker directly: there is nothing to drop. */
export function UploadNoteButton({ onOpen, isSecond = false }: UploadNoteProps) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const open = () => {
    if (window.matchMedia('(pointer: coarse)').matches) picker.current?.click();
    else onOpen();
  };
  return (
    <>
      <Button
        {...(isSecond ? { variant: 'default' } : {})}
        leftSection={<FileUp size={18} aria-hidden />}
        onClick={open}
      >
        {t`Upload note`}
      </Button>
      <input
        ref={picker}
        type="file"
        accept={noteFiles}
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onOpen(files);
        }}
      />
    </>
  );
}

/** The empty state; without `onOpen` it has no upload button. */
export function NoNotesYet({ onOpen, children }: Partial<UploadNoteProps> & { children: ReactNode }) {
  const { t } = useLingui();
  if (!onOpen) {
    return (
      <EmptyState picture="sheets" title={t`No notes`}>
        {children}
      </EmptyState>
    );
  }
  return (
    <DropZone onFile={(_, all) => onOpen(all)}>
      <EmptyState picture="sheets" title={t`No notes yet`} actions={<UploadNoteButton onOpen={onOpen} />}>
        {children}
      </EmptyState>
    </DropZone>
  );
}
