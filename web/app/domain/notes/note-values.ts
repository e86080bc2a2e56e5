import type { Note } from '#contract/notes';
import type { NotesPlace } from './notes.queries.ts';

/** Whom a note is for, where it is not a batch. */
export const audiences = {
  /** Everybody in the running batches of one teacher. */
  teacher: 'teacher',
  /** The one student the form was opened for. */
  student: 'student',
  /** Nobody in particular: the public page alone. */
  nobody: 'nobody',
} as const;

export interface NoteValues extends Record<string, unknown> {
  file: File | null;
  title: string;
  /** _id of a batch, or one of `audiences`. */
  batch: string | null;
  /** One of the batch's students; null is all of them. */
  student: string | null;
  subject: string | null;
  standard: string | null;
  description: string;
  isPublic: boolean;
}

/** What the form begins with: the note to change, or a new one for where it is written. */
export function toNoteValues(note: Note | undefined, place: NotesPlace): NoteValues {
  return {
    file: null,
    title: note?.title ?? '',
    batch: note ? audienceOf(note) : audienceOfPlace(place),
    student: null,
    subject: note?.subject?._id ?? null,
    standard: note?.standard?._id ?? null,
    description: note?.description ?? '',
    isPublic: note?.isPublic ?? false,
  };
}

function audienceOf({ batch, student, teacher }: Note): string {
  if (batch) return batch._id;
  if (student) return audiences.student;
  return teacher ? audiences.teacher : audiences.nobody;
}

function audienceOfPlace(place: NotesPlace): string | null {
  if (place.kind === 'batch') return place.batch._id;
  return place.kind === 'student' ? audiences.student : null;
}

interface Known {
  /** The student a form was opened for. */
  studentId?: string | undefined;
  /** Whose students "all students" are. */
  teacherId?: string | undefined;
}

/** The audience as the contract takes it; everything that is not set is emptied. */
export function toAudience({ batch, student }: Pick<NoteValues, 'batch' | 'student'>, known: Known) {
  const nobody = { batch: null, student: null, teacher: null };
  if (batch === audiences.nobody || batch === null) return nobody;
  if (batch === audiences.teacher) return { ...nobody, teacher: known.teacherId ?? null };
  if (batch === audiences.student) return { ...nobody, student: known.studentId ?? null };
  return student === null ? { ...nobody, batch } : { ...nobody, student };
}

const isSpecial = (batch: string) => Object.values<string>(audiences).includes(batch);

/** The batch whose students can be chosen from. */
export const batchIdOf = (batch: string | null): string | null => (batch === null || isSpecial(batch) ? null : batch);
