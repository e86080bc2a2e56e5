import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * Attendance over the grouped records, in percent with one decimal: (present + late) of all but leave.
 * Null without such records, so that "no classes yet" is never shown as 0 %.
 */
export function percentageSql(status: SQLWrapper): SQL<number | null> {
  return sql<number | null>`round(
    100.0 * count(*) filter (where ${status} in ('present', 'late'))
      / nullif(count(*) filter (where ${status} in ('present', 'late', 'absent')), 0), 1)::float8`;
}
