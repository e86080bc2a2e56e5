import type { Note } from '#contract/notes';
import { useState } from 'react';
import { NoteViewer } from './note-viewer.tsx';
import type { useOpenNote } from '../use-open-note.ts';

interface OpenedNoteViewerProps {
  opened: ReturnType<typeof useOpenNote>;
  /** The page's loaded notes, possibly including this one. */
  notes: readonly Note[] | undefined;
}

/** The note named by the address, over the page. */
export function OpenedNoteViewer({ opened, notes }: OpenedNoteViewerProps) {
  const [shownId, setShownId] = useState(opened.id);
  if (opened.id !== null && opened.id !== shownId) setShownId(opened.id);
  if (shownId === null) return null;
  return (
    <NoteViewer
      key={shownId}
      id={shownId}
      note={notes?.find(({ _id }) => _id === shownId)}
      isOpen={opened.id !== null}
      onClose={opened.close}
    />
  );
}
