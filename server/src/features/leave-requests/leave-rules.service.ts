import { sql } from 'drizzle-orm';
import { addDays, daysBetween } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Relation } from '#contract/guardians';
import { leaveDaysAhead, maxLeaveDays } from '#contract/leave-days';
import type { Db } from '../../db/client.ts';
import { notFound, ruleAt } from '../../refusals.ts';

/** Finds an active child of a guardian, with the relation between the two. */
export async function requireChild(tx: Db, guardianId: string, studentId: string) {
  const { rows } = await tx.execute<{ name: string; relation: Relation }>(sql`
    select u.name, own.relation
    from student_guardians own join students s on s.user_id = own.student_id and s.status = 'active' join users u on u.id = s.user_id
    where own.guardian_id = ${guardianId} and own.student_id = ${studentId}`);
  if (rows[0] === undefined) throw notFound();
  return rows[0];
}

export function requireLeaveDays({ startDate, endDate }: { startDate: Day; endDate: Day }, today: Day): void {
  if (startDate > addDays(today, leaveDaysAhead)) {
    throw ruleAt('startDate', `Leave can begin at most ${leaveDaysAhead} days from now`);
  }
  if (daysBetween(startDate, endDate) >= maxLeaveDays) {
    throw ruleAt('endDate', `Ask for at most ${maxLeaveDays} days at a time`);
  }
}
