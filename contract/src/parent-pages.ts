import { z } from 'zod';
import { endpoint, longFormBytes } from './endpoint.ts';
import { Id, Ref } from './fields.ts';
import { Guardian } from './guardians.ts';
import { maxStudentsAtOnce } from './students.ts';

const Students = z.array(Id).min(1, 'Choose students').max(maxStudentsAtOnce);

/** How far a parent's page has come: its link was not sent yet, was sent or printed, or the page was opened with it. */
const PageState = z.enum(['unsent', 'sent', 'opened']);

/** The page of the first parent of a family who has a phone number; brothers and sisters with the same parent are one family. */
export const ParentPage = z.object({
  guardian: Guardian.pick({ _id: true, name: true, phone: true, hasWhatsApp: true, language: true }),
  students: z.array(Ref).min(1),
  state: PageState,
});
export type ParentPage = z.infer<typeof ParentPage>;

/** The pages of the families of these active students, or of those whom an import added, in their order. Writes nothing. */
export const findParentPages = endpoint('POST', '/parent-pages/find', ['admin'], {
  body: z.union([z.object({ students: Students }), z.object({ import: Id })]),
  response: z.object({
    pages: z.array(ParentPage),
    /** Students without a parent who has a phone number. */
    unreachable: z.array(Ref),
  }),
  failure: 'Failed to load the pages of the parents',
  refuses: ['not_found'],
  bodyLimit: longFormBytes,
});

/**
 * Makes links to be printed on login slips, for families whose page is `unsent`; they then count as sent. Students of other families are
 * not in the answer. An address is answered this once.
 */
export const printParentPages = endpoint('POST', '/parent-pages/printed', ['admin'], {
  body: z.object({ students: Students }),
  response: z.array(z.object({ student: Id, url: z.string() })),
  failure: 'Failed to make the links',
  bodyLimit: longFormBytes,
});
