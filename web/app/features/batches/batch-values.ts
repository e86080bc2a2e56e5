import { BatchForm as BatchFields, type BatchInList } from '#contract/batches';
import { Day } from '#contract/fields';
import { t } from '@lingui/core/macro';
import { z } from 'zod';
import { today } from '../../../lib/dates.ts';
import type { BatchBody, BatchDetails } from './shared/batches.queries.ts';
import type { SlotValues } from './slots.ts';

/** Form values of a batch. A type, as an interface is not assignable to the form's record type. */
export type BatchValues = {
  name: string;
  code: string;
  standard: string | null;
  subject: string | null;
  teacher: string | null;
  room: string;
  capacity: string;
  startDate: string;
  endDate: string;
  openForAdmission: boolean;
  status: BatchInList['status'];
  schedule: SlotValues[];
};

export function batchValuesOf(batch?: BatchDetails): BatchValues {
  return {
    name: batch?.name ?? '',
    code: batch?.code ?? '',
    standard: batch?.standard._id ?? null,
    subject: batch?.subject._id ?? null,
    teacher: batch?.teacher?._id ?? null,
    room: batch?.room ?? '',
    capacity: batch?.capacity == null ? '' : String(batch.capacity),
    startDate: batch?.startDate ?? today(),
    endDate: batch?.endDate ?? '',
    openForAdmission: batch?.openForAdmission ?? true,
    status: batch?.status ?? 'active',
    schedule: batch?.schedule.map((slot) => ({ ...slot, room: slot.room ?? '' })) ?? [],
  };
}

/** The contract's rules, applied to form values. */
export const BatchValuesSchema = BatchFields.extend({
  capacity: z
    .string()
    .trim()
    .regex(/^\d{0,5}$/, { error: () => t`Enter the seats as a whole number` })
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .pipe(BatchFields.shape.capacity.unwrap()),
  endDate: z.union([z.literal(''), Day]),
});

/** Rules across fields, or with plainer messages than the contract's. */
export function checkValues({ standard, subject, startDate, endDate, schedule }: BatchValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (standard === null) problems['standard'] = t`Choose a standard`;
  if (subject === null) problems['subject'] = t`Choose a subject`;
  if (startDate === '') problems['startDate'] = t`Enter a start date`;
  if (endDate !== '' && endDate < startDate) problems['endDate'] = t`End date cannot be before start date`;
  for (const [index, { startTime, endTime }] of schedule.entries()) {
    if (startTime === '') problems[`schedule.${index}.startTime`] = t`Enter when the class starts`;
    if (endTime === '') problems[`schedule.${index}.endTime`] = t`Enter when the class ends`;
  }
  return problems;
}

export function batchBodyOf({ standard, subject, capacity, endDate, ...values }: BatchValues): BatchBody {
  return {
    ...values,
    standard: standard ?? '',
    subject: subject ?? '',
    capacity: capacity.trim() === '' ? null : Number(capacity),
    endDate: endDate === '' ? null : endDate,
  };
}
