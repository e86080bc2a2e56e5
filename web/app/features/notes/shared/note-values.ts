import type { Note } from '#contract/notes';
import type { NotesPlace } from './notes.queries.ts';

/** Audiences other than a batch. */
export const audiences = {
  /** All students of one teacher's running batches. */
  teacher: 'teacher',
  /** The student the form was opened for. */
  student: 'student',
  /** The public page only. */
  nobody: 'nobody',
} as const;

export interface NoteValues extends Record<string, unknown> {
  file: File | null;
  title: string;
  /** _id of a batch, or one of `audiences`. */
  batch: string | null;
  /** One of the batch's students; null for all. */
  student: string | null;
  subject: string | null;
  standard: string | null;
  description: string;
  isPublic: boolean;
}

/** Initial values: the note to edit, or a new one for this place. */
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
  /** The student the form was opened for. */
  studentId?: string | undefined;
  /** The teacher that "all students" refers to. */
  teacherId?: string | undefined;
}

/** The audience in the contract's shape; unused parts are null. */
export function toAudience({ batch, student }: Pick<NoteValues, 'batch' | 'student'>, known: Known) {
  const nobody = { batch: null, student: null, teacher: null };
  if (batch === audiences.nobody || batch === null) return nobody;
  if (batch === audiences.teacher) return { ...nobody, teacher: known.teacherId ?? null };
  if (batch === audiences.student) return { ...nobody, student: known.studentId ?? null };
  return student === null ? { ...nobody, batch } : { ...nobody, student };
}

const isSpecial = (batch: string) => Object.values<string>(audiences).includes(batch);

/** The chosen batch, whose students can be selected. */
export const batchIdOf = (batch: string | null): string | null => (batch === null || isSpecial(batch) ? null : batch);
