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
} from './fields.ts';

/** 20 MB, as people count them. */
export const largestNote = 20_000_000;

/**
 * A PDF and whom it is for. Exactly one of `batch` (its students), `student` (one of them) and `teacher` (everybody in that
 * teacher's running batches) is set; a public note may do without, it is for everybody.
 */
export const Note = z.object({
  _id: Id,
  title: z.string(),
  description: z.string().nullable(),
  subject: SubjectRef.nullable(),
  /** What the public page sorts it under; a batch's note has the batch's unless another was chosen. */
  standard: Ref.nullable(),
  batch: Ref.nullable(),
  student: Ref.nullable(),
  teacher: Ref.nullable(),
  isPublic: z.boolean(),
  /** `name` ends in .pdf; `size` in bytes. The address is that of `getNoteFile`. */
  file: z.object({ name: z.string(), size: z.int(), pages: z.int(), sha256: z.string() }),
  /** `_id` is null when that account is gone. */
  uploadedBy: z.object({ _id: Id.nullable(), name: z.string() }),
  createdAt: Instant,
  updatedAt: Instant,
  version: Version,
  /** Whether the one who asks may change, replace and delete it. */
  canEdit: z.boolean(),
});
export type Note = z.infer<typeof Note>;

const optionalId = z.union([z.null(), z.literal(''), Id]).transform((value) => (value === '' ? null : value));

/** `title` may stay out of an upload: the file's name is taken. `subject` and `standard` left out are those of the batch. */
export const NoteForm = z.object({
  title: requiredLine(120, 'Enter a title'),
  description: optionalText(1000).default(null),
  subject: optionalId.default(null).describe('_id of a subject'),
  standard: optionalId.default(null).describe('_id of a standard'),
  batch: optionalId.default(null).describe('_id of a batch'),
  student: optionalId.default(null).describe('_id of a student'),
  teacher: optionalId.default(null).describe('_id of a teacher'),
  /** The office alone decides what everybody may see. */
  isPublic: z.boolean().default(false),
});

const upload = { type: 'application/pdf', maxBytes: largestNote } as const;

const NotesQuery = PageQuery.extend({ sort: sortBy('createdAt', 'title'), subject: Id.optional() });

/** All for an admin; what they may handle for a teacher; what is for them for a student. The newest first unless sorted. */
export const listNotes = endpoint({
  method: 'GET',
  path: '/notes',
  access: ['admin', 'teacher', 'student'],
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

/** What the teacher may handle: notes of own batches, those to all own students, and own ones to one of these. */
export const listTeacherNotes = endpoint({
  method: 'GET',
  path: '/notes/teacher',
  access: ['teacher'],
  query: NotesQuery.extend({ batch: Id.optional(), student: Id.optional() }),
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

/** Everything that is for this student, by whichever way; of it a teacher gets what they may handle. */
export const listStudentNotes = endpoint({
  method: 'GET',
  path: '/notes/student/:id',
  access: ['admin', 'teacher', 'student'],
  params: IdParams,
  query: NotesQuery,
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

/** The notes to this batch as a whole. */
export const listBatchNotes = endpoint({
  method: 'GET',
  path: '/notes/batch/:id',
  access: ['admin', 'teacher', 'student'],
  params: IdParams,
  query: NotesQuery,
  response: Note,
  paged: true,
  failure: 'Failed to fetch notes',
});

export const getNote = endpoint({
  method: 'GET',
  path: '/notes/:id',
  access: ['admin', 'teacher', 'student'],
  params: IdParams,
  response: Note,
  failure: 'Failed to fetch notes',
});

/** The PDF itself, whole or in ranges. A public note is also at the `address` that `GET /site` gives, for everybody. */
export const getNoteFile = endpoint({
  method: 'GET',
  path: '/notes/file/:id',
  access: ['admin', 'teacher', 'student'],
  params: IdParams,
  response: z.null(),
  sends: 'application/pdf',
  failure: 'The note could not be opened',
});

/** A form with the file in `file` and everything else as text (`isPublic` as `true` or `false`). */
export const uploadNote = endpoint({
  method: 'POST',
  path: '/notes/upload',
  access: ['admin', 'teacher'],
  body: NoteForm.extend({
    title: optionalLine(120).default(null),
    isPublic: z.union([z.boolean(), z.stringbool()]).default(false),
  }),
  upload,
  // When the files of one account took long to check.
  refuses: ['too_many'],
  response: Note,
  status: 201,
  success: 'Note uploaded successfully',
  failure: 'Failed to upload the note',
});

/** Another note with the file of one that is there, for a second batch for instance: nothing is sent again. */
export const createNote = endpoint({
  method: 'POST',
  path: '/notes',
  access: ['admin', 'teacher'],
  body: NoteForm.extend({ fileOf: Id.describe('_id of the note whose file it gets') }),
  response: Note,
  status: 201,
  success: 'Note created successfully',
  failure: 'Failed to create the note',
});

/** When one of `batch`, `student` and `teacher` is given, those left out are emptied: the note has the new audience only. */
export const updateNote = endpoint({
  method: 'PUT',
  path: '/notes/:id',
  access: ['admin', 'teacher'],
  params: IdParams,
  body: changesOf(NoteForm).extend({ version: Version }),
  response: Note,
  success: 'Note updated successfully',
  failure: 'Failed to update the note',
});

/** A form with the new file in `file` and the note's `version`. */
export const replaceNoteFile = endpoint({
  method: 'PUT',
  path: '/notes/:id/file',
  access: ['admin', 'teacher'],
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
  // When the files of one account took long to check.
  refuses: ['too_many'],
  response: Note,
  success: 'File replaced successfully',
  failure: 'Failed to replace the file',
});

export const deleteNote = endpoint({
  method: 'DELETE',
  path: '/notes/:id',
  access: ['admin', 'teacher'],
  params: IdParams,
  response: Gone,
  success: 'Note deleted successfully',
  failure: 'Failed to delete the note',
});
