import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Gone, Id, IdParams, Instant, optionalLine, optionalPhone, Phone, Ref } from './fields.ts';
import { languages } from './languages.ts';
import { asText, sentence } from './sentence.ts';

export const Relation = z.enum(['mother', 'father', 'guardian', 'other']);
export type Relation = z.infer<typeof Relation>;

/** The language in which a guardian is written to: English, Marathi or Hindi. */
export const Language = z.enum(languages);
export type Language = z.infer<typeof Language>;

export const maxGuardians = 4;

/** A guardian of one student: the relation belongs to the student, everything else to the person. */
export const Guardian = z.object({
  _id: Id,
  name: z.string().nullable(),
  relation: Relation,
  phone: z.string().nullable(),
  hasWhatsApp: z.boolean(),
  language: Language,
  isPrimary: z.boolean(),
});
export type Guardian = z.infer<typeof Guardian>;

/** The form of a guardian. A phone identifies one person: a known phone is that person, whatever the `_id`. */
export const GuardianForm = z.object({
  /** The id of a guardian the student has already; a changed phone then changes for siblings, too. */
  _id: Id.optional(),
  name: optionalLine(80).default(null),
  relation: Relation.default('guardian'),
  phone: optionalPhone.default(null),
  hasWhatsApp: z.boolean().default(true),
  language: Language.default('en'),
  isPrimary: z.boolean().default(false),
});
export type GuardianForm = z.infer<typeof GuardianForm>;

/** A student's guardians; the primary one is the one marked so, else the first. */
export const GuardianList = z
  .array(GuardianForm)
  .max(
    maxGuardians,
    asText(sentence('Enter at most {max, plural, one {# guardian} other {# guardians}}', { max: maxGuardians })),
  )
  .superRefine((guardians, context) => {
    for (const [index, { _id, name, phone }] of guardians.entries()) {
      const before = guardians.slice(0, index);
      if (name === null && phone === null) {
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'Enter a name or a phone number' });
      } else if (before.some((other) => (phone !== null && other.phone === phone) || (_id && other._id === _id))) {
        context.addIssue({ code: 'custom', path: [index, 'phone'], message: 'This guardian is here already' });
      }
    }
  });

/** A person found by phone, with a relation they have to one of the children. */
export const KnownGuardian = Guardian.omit({ isPrimary: true }).extend({ students: z.array(Ref) });
export type KnownGuardian = z.infer<typeof KnownGuardian>;

/** Finds the person with this phone and their children, so that a form need not ask for a sibling's guardian again. */
export const findGuardian = endpoint('GET', '/guardians', ['admin'], {
  query: z.object({ phone: Phone }),
  response: KnownGuardian.nullable(),
  failure: 'Failed to look for this phone number',
});

/** The private link of a guardian to the family's page; its secret is shown once, when it is made. */
export const GuardianLink = z.object({
  guardian: Id,
  createdAt: Instant,
  expiresAt: Instant,
  /** When it was sent or printed; null while it is only made. */
  sentAt: Instant.nullable(),
  /** When the page was last opened; null if never. */
  openedAt: Instant.nullable(),
  /** The end of the lock after five wrong answers, until which no answer counts; null while there is none. */
  lockedUntil: Instant.nullable(),
});
export type GuardianLink = z.infer<typeof GuardianLink>;

/** The live links of a student's guardians. */
export const listGuardianLinks = endpoint('GET', '/guardians/links', ['admin'], {
  query: z.object({ student: Id }),
  response: z.array(GuardianLink),
  failure: 'Failed to load the links of the parents',
});

/** Creates the guardian's link; an earlier one ends with its sessions. Not idempotent: every call creates a new link. */
export const createGuardianLink = endpoint('POST', '/guardians/:id/link', ['admin'], {
  params: IdParams,
  /** `text` is the academy's words around the address, in the guardian's language; `link` opens WhatsApp, or else SMS, with it. */
  response: z.object({ url: z.string(), text: z.string(), link: z.string().nullable() }),
  status: 201,
  success: 'The link is ready to be sent',
  failure: 'Failed to make the link',
  refuses: ['rule'],
});

/** Ends the link and all sessions opened with it. */
export const deleteGuardianLink = endpoint('DELETE', '/guardians/:id/link', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'The link no longer works',
  failure: 'Failed to end the link',
});
