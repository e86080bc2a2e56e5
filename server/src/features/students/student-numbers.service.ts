import { sql, type SQL } from 'drizzle-orm';
import { likePattern } from '../../db/columns.ts';

/**
 * Whether a student, `s`, has a number that holds this one, which `numberIn` gave. Admission numbers are looked for without
 * their hyphens; only digits can be in a phone too.
 */
export function holdsNumber(number: string): SQL {
  const pattern = likePattern(number);
  const byAdmissionNo = sql`replace(lower(s.admission_no), '-', '') like ${pattern}`;
  if (!/^\d+$/.test(number)) return byAdmissionNo;
  return sql`(${byAdmissionNo} or (s.phone || ' ' || s.parent_phone) like ${pattern})`;
}

/** "098765 43210" and "98765-43210" are looked for as they are stored, without the 0 that stands before a number in India. */
export function numberIn(search: string): string {
  const number = search.replace(/[\s().+-]/g, '');
  return /^\d{11,}$/.test(number) ? number.replace(/^0+/, '') : number;
}
