import type { AdminSummary } from '#contract/dashboard';
import type { Academy } from '#contract/settings';
import { findMissing } from '../../settings/shared/missing-on-site.ts';

/** Whether the records to run an academy exist. */
export const hasRecords = ({
  counts: { subjects, standards, teachers, batches, students },
}: Pick<AdminSummary, 'counts'>): boolean =>
  [subjects, standards, teachers, batches, students].every((count) => count > 0);

/** Whether the academy runs, with registers of its own, and its public site is complete. A batch made later does not undo it. */
export const isSetUp = (summary: Pick<AdminSummary, 'counts' | 'begun'>, academy: Academy | undefined): boolean =>
  hasRecords(summary) && summary.begun.registers && findMissing(academy).length === 0;
