import type { Note } from '#contract/notes';

export interface NoteGroup {
  key: string;
  /** The batch; null for notes to one student, or to all students of a teacher. */
  batch: Note['batch'];
  teacher: Note['teacher'];
  notes: Note[];
}

/** A student's notes by where they come from; groups and notes keep their order, so the newest stay first. */
export function groupNotes(notes: readonly Note[]): NoteGroup[] {
  const groups = new Map<string, NoteGroup>();
  for (const note of notes) {
    const { batch, teacher } = note;
    const key = batch?._id ?? teacher?._id ?? 'own';
    const group = groups.get(key) ?? { key, batch, teacher, notes: [] };
    group.notes.push(note);
    groups.set(key, group);
  }
  return [...groups.values()];
}
