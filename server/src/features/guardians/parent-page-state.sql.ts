import { sql, type SQL } from 'drizzle-orm';
import { isLiveLink } from '../../access/guardian-sessions.ts';

/** The parent to whom a student's page is sent: the first guardian with a phone number. */
export const parentOf = (studentId: SQL): SQL => sql`(
  select sg.guardian_id from student_guardians sg join guardians reached on reached.id = sg.guardian_id and reached.phone is not null
  where sg.student_id = ${studentId} order by sg.place limit 1)`;

/** Whether the page of a student's parent was opened, or was not; false without a parent who has a phone number. */
export const hasOpenedPage = (studentId: SQL, isOpened: boolean): SQL => sql`exists (
  select from guardians g left join guardian_links l on l.guardian_id = g.id and ${isLiveLink}
  where g.id = ${parentOf(studentId)} and (l.opened_at is not null) = ${isOpened})`;
