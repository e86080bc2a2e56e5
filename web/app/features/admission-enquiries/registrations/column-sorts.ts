import type { EnquiryStatus } from '#contract/admission-enquiries';

/** Most urgent first: the longest wait, the next call, the next visit; closed ones newest first. */
export const columnSorts: Record<EnquiryStatus, string> = {
  new: 'createdAt',
  contacted: 'nextFollowUpOn',
  visit: 'visitAt',
  admitted: '-statusChangedAt',
  declined: '-statusChangedAt',
};
