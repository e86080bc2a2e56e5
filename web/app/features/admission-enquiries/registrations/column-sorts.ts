import type { EnquiryStatus } from '#contract/admission-enquiries';

/** What needs the office first stands first: the longest wait, the next call, the next visit; then the newest end. */
export const columnSorts: Record<EnquiryStatus, string> = {
  new: 'createdAt',
  contacted: 'nextFollowUpOn',
  visit: 'visitAt',
  admitted: '-statusChangedAt',
  declined: '-statusChangedAt',
};
