import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, Id, IdParams, Instant, PageQuery, Ref, requiredLine } from './fields.ts';

/** The hours within which a year end can be undone. */
export const moveUpUndoHours = 24;

export const Outcome = z.enum(['moves', 'stays', 'leaves', 'passes_out']);
export type Outcome = z.infer<typeof Outcome>;

/** A batch of the new year: week, teacher, subject, room and seats are those of `copyOf`. */
const NewBatch = z.object({
  copyOf: Id,
  name: requiredLine(80, 'Enter a name'),
  startDate: Day,
  endDate: Day.nullable().default(null),
  /** Ending batches whose students join this one, provided they are in its standard by then. */
  takesFrom: z.array(Id).max(100).default([]),
});

const MoveUpPlan = z.object({
  /** Each standard with the one its students move to; null passes them out. Its active batches end. */
  standards: z
    .array(z.object({ standard: Id, next: Id.nullable() }))
    .min(1, 'Choose at least one standard')
    .max(100)
    .refine((rows) => new Set(rows.map(({ standard }) => standard)).size === rows.length, 'A standard is named twice'),
  /** Students who do something other than their standard. */
  exceptions: z
    .array(z.object({ student: Id, outcome: Outcome }))
    .max(5_000)
    .refine((rows) => new Set(rows.map(({ student }) => student)).size === rows.length, 'A student is named twice')
    .default([]),
  batches: z.array(NewBatch).max(300).default([]),
});
export type MoveUpPlan = z.infer<typeof MoveUpPlan>;

const planBytes = 1024 * 1024;

const counts = {
  moved: z.int(),
  stayed: z.int(),
  left: z.int(),
  passedOut: z.int(),
  endedBatches: z.int(),
  newBatches: z.int(),
};

/** A suggested plan: the next standard by level and subjects, and the new batches by subject. Writes nothing. */
export const suggestMoveUp = endpoint('GET', '/move-ups/suggestion', ['admin'], {
  response: z.object({
    today: Day,
    /** Percentage below which a student is marked. */
    threshold: z.int(),
    /** The standards in use, the highest level first. */
    standards: z.array(
      Ref.extend({
        level: z.int(),
        next: Id.nullable(),
        students: z.int(),
        belowThreshold: z.int(),
        batches: z.int(),
      }),
    ),
    /** The active batches, each as the batch that follows it. */
    batches: z.array(
      Ref.extend({
        standard: Id,
        subject: z.string(),
        teacher: z.string().nullable(),
        students: z.int(),
        newName: z.string(),
        startDate: Day,
        endDate: Day.nullable(),
        takesFrom: z.array(Id),
      }),
    ),
  }),
  failure: 'The year end could not be prepared',
});

/** Checks a plan; writes nothing. */
export const checkMoveUp = endpoint('POST', '/move-ups/check', ['admin'], {
  body: MoveUpPlan,
  response: z.object({
    /** Identifies the state of the records the plan was checked on: a year end is refused when one of them has changed since. */
    checkedOn: z.string(),
    ...counts,
    standards: z.array(
      z.object({
        standard: Ref,
        next: Ref.nullable(),
        moves: z.int(),
        stays: z.int(),
        leaves: z.int(),
        passesOut: z.int(),
      }),
    ),
    /** The new batches, in the order of the plan. */
    batches: z.array(z.object({ name: z.string(), students: z.int(), capacity: z.int().nullable() })),
    /** The number of students who go on without any batch. */
    withoutBatch: z.int(),
    /** Problems to be solved first; `batch` is the position of the new batch in the plan, `student` that of the exception it is about. */
    problems: z.array(z.object({ batch: z.int().nullable(), student: Id.nullable(), message: z.string() })),
  }),
  failure: 'The year end could not be checked',
  bodyLimit: planBytes,
});

export const MoveUp = z.object({
  _id: Id,
  at: Instant,
  by: z.string(),
  standards: z.array(z.string()),
  ...counts,
  /** The end of the time for an undo; null once it is undone or that time is over. */
  undoUntil: Instant.nullable(),
  undone: z.object({ at: Instant, by: z.string() }).nullable(),
  /** Records that an undo left unchanged. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type MoveUp = z.infer<typeof MoveUp>;

/** Does exactly what the check announced, or nothing. */
export const createMoveUp = endpoint('POST', '/move-ups', ['admin'], {
  body: MoveUpPlan.extend({ checkedOn: requiredLine(64, 'Check the plan first') }),
  response: MoveUp,
  status: 201,
  success: 'The new year is ready',
  failure: 'Nothing was moved up',
  refuses: ['rule', 'stale'],
  bodyLimit: planBytes,
});

/** The year ends, newest first. */
export const listMoveUps = endpoint('GET', '/move-ups', ['admin'], {
  query: PageQuery.omit({ search: true }),
  response: MoveUp,
  paged: true,
  failure: 'Failed to fetch the year ends',
});

/** Undoes a year end within 24 hours. Records changed since then are kept and listed in `kept`. */
export const undoMoveUp = endpoint('POST', '/move-ups/:id/undo', ['admin'], {
  params: IdParams,
  response: MoveUp,
  success: 'The year end is undone',
  failure: 'The year end was not undone',
  refuses: ['rule'],
});
