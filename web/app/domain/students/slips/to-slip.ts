import type { Student } from '#contract/students';
import type { Slip } from '../../../lib/slips.ts';

/** A family reads WhatsApp on the parent's phone; where there is none, the student's own has to do. */
export function toSlip(
  { _id, name, admissionNo, phone, parentPhone, missing }: Student,
  oneTimePassword: string,
  signInName = admissionNo,
): Slip {
  const reached = missing.includes('parentPhone') ? (missing.includes('phone') ? null : phone) : parentPhone;
  return { _id, name, signInName, oneTimePassword, phone: reached };
}
