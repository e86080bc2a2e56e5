import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, optionalLine, optionalPhone, Phone, Ref } from './fields.ts';

export const Relation = z.enum(['mother', 'father', 'guardian', 'other']);
export type Relation = z.infer<typeof Relation>;

/** In which a guardian is written to: English, Marathi, Hindi. */
export const Language = z.enum(['en', 'mr', 'hi']);
export type Language = z.infer<typeof Language>;

export const maxGuardians = 4;

/** Of one student: the relation is theirs, everything else the person's. */
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

/** One person per phone: a known phone is that person, whatever the `_id`. */
export const GuardianForm = z.object({
  /** A guardian the student has already; a changed phone then changes for siblings, too. */
  _id: Id.optional(),
  name: optionalLine(80).default(null),
  relation: Relation.default('guardian'),
  phone: optionalPhone.default(null),
  hasWhatsApp: z.boolean().default(true),
  language: Language.default('en'),
  isPrimary: z.boolean().default(false),
});
export type GuardianForm = z.infer<typeof GuardianForm>;

/** The primary one is the one marked so, else the first. */
export const GuardianList = z
  .array(GuardianForm)
  .max(maxGuardians, `Enter at most ${maxGuardians} guardians`)
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

/** A person by phone, with a relation they have to one of the children. */
export const KnownGuardian = Guardian.omit({ isPrimary: true }).extend({ students: z.array(Ref) });
export type KnownGuardian = z.infer<typeof KnownGuardian>;

/** For forms: the person with this phone and their children, so that a sibling's guardian is not typed again. */
export const findGuardian = endpoint({
  method: 'GET',
  path: '/guardians',
  access: ['admin'],
  query: z.object({ phone: Phone }),
  response: KnownGuardian.nullable(),
  failure: 'Failed to look for this phone number',
});
