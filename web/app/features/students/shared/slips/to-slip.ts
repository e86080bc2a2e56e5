import type { Student } from '#contract/students';
import type { Slip } from '../../../../session/slips.ts';

/** WhatsApp goes to the parent's phone, or else to the student's own. */
export function toSlip(
  { _id, name, admissionNo, phone, parentPhone, missing }: Student,
  oneTimePassword: string,
  signInName = admissionNo,
): Slip {
  const reached = missing.includes('parentPhone') ? (missing.includes('phone') ? null : phone) : parentPhone;
  return { _id, name, signInName, oneTimePassword, phone: reached };
}
