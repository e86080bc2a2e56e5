import type { AdminSummary } from '#contract/dashboard';

/** Whether the records to run an academy exist. */
export const hasRecords = ({
  counts: { subjects, standards, teachers, batches, students },
}: Pick<AdminSummary, 'counts'>): boolean =>
  [subjects, standards, teachers, batches, students].every((count) => count > 0);

/** Whether the academy runs, with registers of its own. A batch made later does not undo it. */
export const isSetUp = (summary: Pick<AdminSummary, 'counts' | 'begun'>): boolean =>
  hasRecords(summary) && summary.begun.registers;
