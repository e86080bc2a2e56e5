import { sql, type SQL } from 'drizzle-orm';
import { latinDigits } from '#contract/digits';
import { likePattern } from '../../db/columns.ts';

/**
 * Whether a number of the student `s` contains this one, from `numberIn`. Admission numbers are compared without hyphens; only digits can match a
 * phone.
 */
export function holdsNumber(number: string): SQL {
  const pattern = likePattern(number);
  const byAdmissionNo = sql`replace(lower(s.admission_no), '-', '') like ${pattern}`;
  if (!/^\d+$/.test(number)) return byAdmissionNo;
  return sql`(${byAdmissionNo} or ${holdsDigits(sql`(s.phone || ' ' || s.parent_phone)`, number)})`;
}

/** Whether a phone contains this number; only digits can. */
export const holdsDigits = (phone: SQL, number: string): SQL =>
  /^\d+$/.test(number) ? sql`${phone} like ${likePattern(number)}` : sql`false`;

/** Normalises "098765 43210", "९८७६५४३२१०" and "98765-43210" to the stored form, without the trunk prefix 0. */
export function numberIn(search: string): string {
  const number = latinDigits(search).replace(/[\s().+-]/g, '');
  return /^\d{11,}$/.test(number) ? number.replace(/^0+/, '') : number;
}
