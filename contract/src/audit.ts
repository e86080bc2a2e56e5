import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, PageQuery, QueryDay, Ref, Time } from './fields.ts';

/** Everything the history knows that somebody can do; what is written there is one of these. */
export const auditActs = [
  'create',
  'update',
  'delete',
  'mark',
  'discard',
  'enrol',
  'leave',
  'sync',
  'move',
  'admit',
  'send',
  'retry',
  'settle',
  'reopen',
  'cancel',
  'invite',
  'log out',
  'change password',
  'set password',
  'download',
  'restore',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** Everything the history knows that something can be done to. */
export const auditKinds = [
  'student',
  'teacher',
  'batch',
  'subject',
  'standard',
  'registration',
  'announcement',
  'note',
  'extra class',
  'closed day',
  'contact message',
  'newsletter',
  'newsletter subscription',
  'mail',
  'settings',
  'fees',
  'logo',
  'photograph',
  'user',
  'admin',
  'backup',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What a sentence about an act says besides who did it to what; null where the act has no such thing. */
export const AuditFacts = z.object({
  /** A register that was saved, or whose marks were discarded; the counts are null in entries that were written before they were kept. */
  register: z
    .object({
      date: Day,
      students: z.int().nullable(),
      absent: z.int().nullable(),
      /** It was saved before: so many marks were changed. */
      isCorrection: z.boolean(),
      changed: z.int(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Who was put into a batch or taken out of it. */
  student: z.string().nullable(),
  /** How many a list put into batches and took out of them. */
  roster: z.object({ added: z.int(), removed: z.int() }).nullable(),
  /** Between which stages a registration was moved. */
  stage: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** A class that was entered, removed, moved, cancelled or put back; its times where they are its own and not the week's. */
  class: z.object({ date: Day, startTime: Time.nullable(), endTime: Time.nullable() }).nullable(),
});

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** The day of it in the academy's calendar, to be grouped by. */
  day: Day,
  by: z.string(),
  /** Null when that account is gone, or when nobody was signed in. */
  byId: Id.nullable(),
  /** One of `auditActs`. */
  action: z.string(),
  /** One of `auditKinds`. */
  entity: z.string(),
  entityId: Id,
  /** What the record is called today, or was when it was written; null where it has no name. */
  name: z.string().nullable(),
  facts: AuditFacts,
  /** Only the fields that changed, by name, as text; without those that the facts tell. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** Where such a field is empty it is N/A, others are not added. */
      isDate: z.boolean(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  access: ['admin'],
  query: PageQuery.omit({ search: true }).extend({
    entity: z.string().max(40).optional(),
    entityId: Id.optional(),
    /** What this person did. */
    by: Id.optional(),
    /** From one day to another, both included, in the academy's calendar. */
    from: QueryDay.optional(),
    to: QueryDay.optional(),
  }),
  response: AuditEntry,
  paged: true,
  failure: 'Failed to fetch the history',
});

/** Whose acts the history can be asked for: the office and the teachers, by name. */
export const listAuditPeople = endpoint({
  method: 'GET',
  path: '/audit/people',
  access: ['admin'],
  response: z.array(Ref),
  failure: 'Failed to fetch the history',
});
