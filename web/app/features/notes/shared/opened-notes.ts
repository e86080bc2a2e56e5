import type { Note } from '#contract/notes';
import { useState } from 'react';
import { localStore } from '../../../../lib/storage.ts';

/** Older notes are never "new", even on a device that has not opened them. */
const newForDays = 30;
const dayMs = 24 * 60 * 60 * 1000;
const maxPersisted = 500;

const storageKey = (userId: string) => `notes-opened:${userId}`;

/** Includes the file's hash, so a replaced file is new again. */
const markOf = ({ _id, file: { sha256 } }: Note) => `${_id}:${sha256.slice(0, 8)}`;

function readOpened(userId: string): string[] {
  const stored = localStore.readJson(storageKey(userId));
  return Array.isArray(stored) ? stored.filter((mark) => typeof mark === 'string') : [];
}

/** Ids of notes opened on this device; others are new. */
export function useOpenedNotes(userId: string) {
  const [now] = useState(Date.now);
  const [opened, setOpened] = useState(() => readOpened(userId));
  return {
    isNew: (note: Note): boolean => {
      const age = now - Date.parse(note.updatedAt);
      return age < newForDays * dayMs && !opened.includes(markOf(note));
    },
    markOpened: (note: Note): void => {
      const mark = markOf(note);
      const stored = readOpened(userId);
      if (stored.includes(mark)) return;
      const next = [...stored, mark].slice(-maxPersisted);
      setOpened(next);
      localStore.writeJson(storageKey(userId), next);
    },
  };
}
