import type { Note } from '#contract/notes';
import { useEffect, useState } from 'react';
import { focusMenuOf } from './note-menu.tsx';

interface Act {
  kind: 'edit' | 'replace' | 'delete';
  note: Note;
  /** A closing dialog stays mounted for its transition, and returns focus. */
  isOpen: boolean;
  /** Id of the next note after a deletion, for focus. */
  goneTo?: string | undefined;
}

/** The action chosen in the menu of a note; the focus returns to that menu, or goes to the next one when the note is deleted. */
export function useNoteAct(shown: readonly Note[]) {
  const [act, setAct] = useState<Act | null>(null);
  const close = () => setAct((last) => last && { ...last, isOpen: false });
  useEffect(() => {
    if (act && !act.isOpen) focusMenuOf(act.goneTo ?? act.note._id);
  }, [act]);
  const leaveDeleted = () => {
    const at = shown.findIndex(({ _id }) => _id === act?.note._id);
    const goneTo = (shown[at + 1] ?? shown[at - 1])?._id;
    setAct((last) => last && { ...last, isOpen: false, goneTo });
  };
  const start = (kind: Act['kind'], note: Note) => () => setAct({ kind, note, isOpen: true });
  return { act, start, close, leaveDeleted };
}
