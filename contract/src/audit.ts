import { z } from 'zod';
import { Channel, ContactResult } from './contacts.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, Instant, PageQuery, QueryDay, Ref, Time } from './fields.ts';
import { inWords, sheetOf } from './sheets.ts';

/** All values of an audit entry's `action`. */
export const auditActs = [
  'create',
  'update',
  'delete',
  'mark',
  'discard',
  'enrol',
  'leave',
  'sync',
  'contact',
  'correct contact',
  'take back',
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
  'import',
  'move up',
  'undo',
  'restore',
] as const;
export type AuditAct = (typeof auditActs)[number];

/** All values of an audit entry's `entity`. */
export const auditKinds = [
  'student',
  'parent link',
  'leave request',
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
  'list',
  'year end',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Details for the sentence about an action; null where they do not apply. */
export const AuditFacts = z.object({
  /** A saved register, or its discarded marks; the counts are null in entries older than the counts. */
  register: z
    .object({
      date: Day,
      students: z.int().nullable(),
      absent: z.int().nullable(),
      /** Whether it is a save after the first; `changed` then counts the changed marks. */
      isCorrection: z.boolean(),
      changed: z.int(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The student added to a batch or removed from it. */
  student: z.string().nullable(),
  /** How many students a bulk change added to batches and removed from them. */
  roster: z.object({ added: z.int(), removed: z.int() }).nullable(),
  /** The stages a registration moved between. */
  stage: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** A contact with the family that was noted or taken back. */
  contact: z.object({ channel: Channel, result: ContactResult.nullable() }).nullable(),
  /** A class that was added, removed, moved, cancelled or restored; its times only where they differ from the weekly ones. */
  class: z.object({ date: Day, startTime: Time.nullable(), endTime: Time.nullable() }).nullable(),
});

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  /** The day in the academy's calendar, for grouping. */
  day: Day,
  by: z.string(),
  /** The account that acted; null when it was deleted, or when no one was signed in. */
  byId: Id.nullable(),
  /** One of `auditActs`. */
  action: z.string(),
  /** One of `auditKinds`. */
  entity: z.string(),
  entityId: Id,
  /** The record's current name, or its name at the time; null where it has none. */
  name: z.string().nullable(),
  facts: AuditFacts,
  /** Only the changed fields, by name, with values as text; fields that the facts cover are left out. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** Whether the field is a date: an empty date is shown as N/A, other empty fields as "Not added". */
      isDate: z.boolean(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** "Phone: 98220 11223 → 98220 11224" */
const changed = ({ field, before, after }: AuditEntry['changes'][number]): string =>
  `${field}: ${[before, after].filter((value) => value !== null).join(' → ')}`;

// Excel keeps the name "History" for itself.
const sheet = sheetOf(AuditEntry, 'Changes', [
  { heading: 'When', kind: 'instant', value: ({ at }) => at },
  { heading: 'By', kind: 'text', value: ({ by }) => by },
  { heading: 'What', kind: 'text', value: ({ action }) => inWords(action) },
  { heading: 'Record', kind: 'text', value: ({ entity }) => inWords(entity) },
  { heading: 'Name', kind: 'text', value: ({ name }) => name },
  { heading: 'Changes', kind: 'text', value: ({ changes }) => changes.map(changed).join('; ') },
]);

export const listAuditEntries = endpoint('GET', '/audit', ['admin'], {
  query: PageQuery.omit({ search: true }).extend({
    entity: z.string().max(40).optional(),
    entityId: Id.optional(),
    /** Filter: actions by this person. */
    by: Id.optional(),
    /** Filter: an inclusive range of days in the academy's calendar. */
    from: QueryDay.optional(),
    to: QueryDay.optional(),
  }),
  response: AuditEntry,
  paged: true,
  sheet: sheet,
  failure: 'Failed to fetch the history',
});

/** The people to filter the history by: the office and the teachers, by name. */
export const listAuditPeople = endpoint('GET', '/audit/people', ['admin'], {
  response: z.array(Ref),
  failure: 'Failed to fetch the history',
});
