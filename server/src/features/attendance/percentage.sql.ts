import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** Attendance in percent, unrounded, for comparing: (present + late) of all but leave. Null without such marks: "no classes yet" is never 0 %. */
const percentageOf = (present: SQL, late: SQL, absent: SQL): SQL<number | null> => sql<number | null>`(
  100.0 * (${present} + ${late}) / nullif(${present} + ${late} + ${absent}, 0))::float8`;

/** Aggregates grouped attendance records, or those of them for which `isCounted` holds. */
export function percentageSql(status: SQLWrapper, isCounted = sql`true`): SQL<number | null> {
  const count = (mark: string) => sql`count(*) filter (where ${status} = ${sql.raw(`'${mark}'`)} and ${isCounted})`;
  return percentageOf(count('present'), count('late'), count('absent'));
}

/** Aggregates records grouped by day: the percentage of all classes up to each day. */
export function percentageSoFarSql(status: SQLWrapper, day: SQLWrapper): SQL<number | null> {
  const count = (mark: string) =>
    sql`sum(count(*) filter (where ${status} = ${sql.raw(`'${mark}'`)})) over (order by ${day})`;
  return percentageOf(count('present'), count('late'), count('absent'));
}

/** Aggregates grouped registers `r` from the sums each of them stores. */
export const registersPercentageSql = percentageOf(sql`sum(r.present)`, sql`sum(r.late)`, sql`sum(r.absent)`);

/** The totals `t` of the batches `b` that run. Those of batches that have ended are last year's, and no reason to call. */
export const runningTotals = sql`attendance_totals t join batches b on b.id = t.batch_id and b.status = 'active'`;

/** Aggregates a student's batches: grouped rows `t` of `attendance_totals`. */
export const totalPercentageSql = percentageOf(sql`sum(t.present)`, sql`sum(t.late)`, sql`sum(t.absent)`);

/** The percentage of a student in one batch: one row `t` of `attendance_totals`. */
export const batchPercentageSql = percentageOf(sql`t.present`, sql`t.late`, sql`t.absent`);
