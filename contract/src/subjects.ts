import { z } from 'zod';
import { endpoint, longFormBytes } from './endpoint.ts';
import {
  changesOf,
  Dependants,
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
  textsForm,
  textsOf,
  Version,
} from './fields.ts';

export const SubjectColour = z.enum(['peacock', 'plum', 'sky', 'leaf', 'marigold', 'brick']);
export type SubjectColour = z.infer<typeof SubjectColour>;

export const Subject = z.object({
  _id: Id,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
  texts: textsOf('description'),
  colour: SubjectColour,
  isActive: z.boolean(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Subject = z.infer<typeof Subject>;

export const SubjectInList = Subject.extend({ standards: z.array(Ref), batchCount: z.int(), teacherCount: z.int() });

export const SubjectDetails = Subject.extend({
  standards: z.array(Ref),
  batches: z.array(Ref),
  teachers: z.array(Ref),
});

export const SubjectForm = z.object({
  name: requiredLine(80, 'Enter a name'),
  code: optionalLine(20).default(null),
  description: optionalText(1000).default(null),
  texts: textsForm({ description: optionalText(1000) }).default({}),
  colour: SubjectColour.default('peacock'),
  isActive: z.boolean().default(true),
});

export const listSubjects = endpoint('GET', '/subjects', ['admin', 'teacher'], {
  query: PageQuery.extend({ isActive: z.stringbool().optional(), sort: sortBy('name', 'code', 'createdAt') }),
  response: SubjectInList,
  paged: true,
  failure: 'Failed to fetch subjects',
});

export const getSubject = endpoint('GET', '/subjects/:id', ['admin', 'teacher'], {
  params: IdParams,
  response: SubjectDetails,
  failure: 'Failed to fetch subjects',
});

export const createSubject = endpoint('POST', '/subjects', ['admin'], {
  body: SubjectForm,
  response: Subject,
  status: 201,
  success: 'Subject created successfully',
  failure: 'Failed to create subject',
  bodyLimit: longFormBytes,
});

export const updateSubject = endpoint('PUT', '/subjects/:id', ['admin'], {
  params: IdParams,
  body: changesOf(SubjectForm).extend({ version: Version }),
  response: Subject,
  success: 'Subject updated successfully',
  failure: 'Failed to update subject',
  bodyLimit: longFormBytes,
});

/** The records that use a subject and block its deletion; read before the confirmation. */
export const getSubjectDependants = endpoint('GET', '/subjects/:id/dependants', ['admin'], {
  params: IdParams,
  response: z.object({ batches: Dependants, standards: Dependants, teachers: Dependants, notes: Dependants }),
  failure: 'Failed to fetch subjects',
});

/** Deletes a subject; refused while anything uses it. */
export const deleteSubject = endpoint('DELETE', '/subjects/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Subject deleted successfully',
  failure: 'Failed to delete subject',
});
