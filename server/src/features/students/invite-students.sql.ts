import { sql, type SQL } from 'drizzle-orm';

/** These students in their order, for `giveFirstLogins`. */
export const inOrder = (students: string[]): SQL => sql`
  select s.user_id as id, chosen.number
  from unnest(${sql.param(students)}::uuid[]) with ordinality as chosen(id, number) join students s on s.user_id = chosen.id`;
