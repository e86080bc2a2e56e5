import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  changesOf,
  Gone,
  Id,
  IdParams,
  Instant,
  optionalLine,
  optionalText,
  PageQuery,
  Ref,
  requiredLine,
  sortBy,
  SubjectRef,
  Version,
  orNull,
} from './fields.ts';

/** The largest PDF: 20 MB, decimal. */
export const largestNote = 20_000_000;

/**
 * A PDF and its audience. Exactly one of `batch` (its students), `student` (one of them) and `teacher` (everyone in that
 * teacher's running batches) is set; a public note may have none, and is then for everyone.
 */
export const Note = z.object({
  _id: Id,
  title: z.string(),
  description: z.string().nullable(),
  subject: SubjectRef.nullable(),
  /** The standard under which the public page sorts it; defaults to the batch's. */
  standard: Ref.nullable(),
  batch: Ref.nullable(),
  student: Ref.nullable(),
  teacher: Ref.nullable(),
  isPublic: z.boolean(),
  /** The PDF: `name` ends in .pdf; `size` is in bytes. `getNoteFile` serves it. */
  file: z.object({ name: z.string(), size: z.int(), pages: z.int(), sha256: z.string() }),
  /** The author; `_id` is null when that account is gone. */
  uploadedBy: z.object({ _id: Id.nullable(), name: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  /** Whether the caller may change, replace and delete it. */
  canEdit: z.boolean(),
});
export type Note = z.infer<typeof Note>;

const optionalId = orNull(Id);

/** The form of a note: `title` defaults to the file's name, `subject` and `standard` to those of the batch. */
export const NoteForm = z.object({
  title: requiredLine(120, 'Enter a title'),
  description: optionalText(1000).default(null),
  subject: optionalId.default(null).describe('_id of a subject'),
  standard: optionalId.default(null).describe('_id of a standard'),
  batch: optionalId.default(null).describe('_id of a batch'),
  student: optionalId.default(null).describe('_id of a student'),
  teacher: optionalId.default(null).describe('_id of a teacher'),
  /** Whether the note is public; only the office may publish. */
  isPublic: z.boolean().default(false),
});

const upload = { type: 'application/pdf', maxBytes: largestNote } as const;

const NotesQuery = PageQuery.extend({ sort: sortBy('createdAt', 'title'), subject: Id.optional() });

/** Lists all notes for an admin, those a teacher may manage, or those for a student. Newest first by default. */
export const listNotes = endpoint('GET', '/notes', ['admin', 'teacher', 'student'], {
  query: NotesQuery.extend({
    batch: Id.optional(),
    student: Id.optional(),
    teacher: Id.optional(),
    isPublic: z.stringbool().optional(),
  }),
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

/** The notes the teacher may manage: those of own batches, those to all own students, and own ones to one of these students. */
export const listTeacherNotes = endpoint('GET', '/notes/teacher', ['teacher'], {
  query: NotesQuery.extend({ batch: Id.optional(), student: Id.optional() }),
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

/** All notes that reach this student; for a teacher, only those the teacher may manage. */
export const listStudentNotes = endpoint('GET', '/notes/student/:id', ['admin', 'teacher', 'student'], {
  params: IdParams,
  query: NotesQuery,
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

/** The notes to this batch as a whole. */
export const listBatchNotes = endpoint('GET', '/notes/batch/:id', ['admin', 'teacher', 'student'], {
  params: IdParams,
  query: NotesQuery,
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

export const getNote = endpoint('GET', '/notes/:id', ['admin', 'teacher', 'student'], {
  params: IdParams,
  response: Note,
  failure: 'Failed to fetch notes',
});

/** The PDF itself, whole or in ranges. A public note is also served to everyone at the `address` in `GET /site`. */
export const getNoteFile = endpoint('GET', '/notes/file/:id', ['admin', 'teacher', 'student'], {
  params: IdParams,
  response: z.null(),
  sends: 'application/pdf',
  failure: 'The note could not be opened',
});

/** A form with the file in `file` and everything else as text (`isPublic` as `true` or `false`). */
export const uploadNote = endpoint('POST', '/notes/upload', ['admin', 'teacher'], {
  body: NoteForm.extend({
    title: optionalLine(120).default(null),
    isPublic: z.union([z.boolean(), z.stringbool()]).default(false),
  }),
  upload,
  // Refused while inspecting this account's earlier files took too long.
  refuses: ['too_many'],
  response: Note,
  status: 201,
  success: 'Note uploaded successfully',
  failure: 'Failed to upload the note',
});

/** Creates a note with the file of an existing one, for a second batch for instance, without another upload. */
export const createNote = endpoint('POST', '/notes', ['admin', 'teacher'], {
  body: NoteForm.extend({ fileOf: Id.describe('_id of the note whose file it gets') }),
  response: Note,
  status: 201,
  success: 'Note created successfully',
  failure: 'Failed to create the note',
});

/** Updates a note. Setting one of `batch`, `student` and `teacher` clears the others: the note has only the new audience. */
export const updateNote = endpoint('PUT', '/notes/:id', ['admin', 'teacher'], {
  params: IdParams,
  body: changesOf(NoteForm).extend({ version: Version }),
  response: Note,
  success: 'Note updated successfully',
  failure: 'Failed to update the note',
});

/** A form with the new file in `file` and the note's `version`. */
export const replaceNoteFile = endpoint('PUT', '/notes/:id/file', ['admin', 'teacher'], {
  params: IdParams,
  body: z.object({
    version: z.union([
      Version,
      z
        .string()
        .regex(/^\d{1,9}$/, 'Give the version')
        .transform(Number),
    ]),
  }),
  upload,
  // Refused while inspecting this account's earlier files took too long.
  refuses: ['too_many'],
  response: Note,
  success: 'File replaced successfully',
  failure: 'Failed to replace the file',
});

export const deleteNote = endpoint('DELETE', '/notes/:id', ['admin', 'teacher'], {
  params: IdParams,
  response: Gone,
  success: 'Note deleted successfully',
  failure: 'Failed to delete the note',
});
