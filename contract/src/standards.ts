import { z } from 'zod';
import { latinDigits } from './digits.ts';
import { endpoint } from './endpoint.ts';
import {
  changesOf,
  Dependants,
  Gone,
  Id,
  IdParams,
  Instant,
  PageQuery,
  Ref,
  requiredLine,
  sortBy,
  SubjectRef,
  Version,
} from './fields.ts';
import { sentence } from './sentence.ts';

export const Standard = z.object({
  _id: Id,
  name: z.string(),
  level: z.int(),
  subjects: z.array(SubjectRef),
  isActive: z.boolean(),
  batchCount: z.int(),
  studentCount: z.int(),
  version: Version,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Standard = z.infer<typeof Standard>;

export const StandardDetails = Standard.extend({ batches: z.array(Ref) });

const notALevel = sentence('Enter the level as a whole number from 1 to 20').key;

const asNumber = (typed: unknown) =>
  typeof typed === 'string' && /^\s*[\d०-९]{1,9}\s*$/.test(typed) ? Number(latinDigits(typed)) : typed;

/** A level as a number, however it was typed: "011" is 11. Our own form sends a number. */
const Level = z.preprocess(
  (typed: number) => asNumber(typed),
  z.int({ error: notALevel }).min(1, notALevel).max(20, notALevel),
);

export const StandardForm = z.object({
  name: requiredLine(80, 'Enter a name'),
  level: Level,
  subjects: z.array(Id).max(100).default([]),
  isActive: z.boolean().default(true),
});

export const listStandards = endpoint('GET', '/standards', ['admin', 'teacher'], {
  query: PageQuery.extend({ isActive: z.stringbool().optional(), sort: sortBy('name', 'level', 'createdAt') }),
  response: Standard,
  paged: true,
  failure: 'Failed to fetch standards',
});

export const getStandard = endpoint('GET', '/standards/:id', ['admin', 'teacher'], {
  params: IdParams,
  response: StandardDetails,
  failure: 'Failed to fetch standards',
});

export const createStandard = endpoint('POST', '/standards', ['admin'], {
  body: StandardForm,
  response: Standard,
  status: 201,
  success: 'Standard created successfully',
  failure: 'Failed to create standard',
});

export const updateStandard = endpoint('PUT', '/standards/:id', ['admin'], {
  params: IdParams,
  body: changesOf(StandardForm).extend({ version: Version }),
  response: Standard,
  success: 'Standard updated successfully',
  failure: 'Failed to update standard',
});

/** The records that belong to a standard and block its deletion, former students included; read before the confirmation. */
export const getStandardDependants = endpoint('GET', '/standards/:id/dependants', ['admin'], {
  params: IdParams,
  response: z.object({ batches: Dependants, notes: Dependants, students: z.int() }),
  failure: 'Failed to fetch standards',
});

/** Deletes a standard; refused while anything belongs to it. */
export const deleteStandard = endpoint('DELETE', '/standards/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Standard deleted successfully',
  failure: 'Failed to delete standard',
});
