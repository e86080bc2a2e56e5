import { sql } from 'drizzle-orm';
import type { Guardian } from '#contract/guardians';
import type { StudentText } from '#contract/contacts';
import { formatPercentage } from '#contract/percentage';
import type { Db } from '../../db/client.ts';
import { runningTotals, totalPercentageSql } from '../attendance/percentage.sql.ts';
import { linkTo } from '../family-messages/channels.ts';
import { guardiansSql } from '../guardians/guardian-rows.sql.ts';
import { getAttendanceThreshold } from '../../academy/academy.ts';
import { textWriter } from '../parent-texts/parent-texts.service.ts';

/** The texts about the attendance and the fees, for each guardian in their own language. */
export async function listStudentTexts(db: Db, studentId: string): Promise<StudentText[]> {
  const row = await db.requireRow<{
    student: string;
    standard: string | null;
    percentage: number | null;
    guardians: Guardian[];
  }>(sql`
    select u.name as student, st.name as standard, ${guardiansSql(sql`u.id`)} as guardians,
           (select ${totalPercentageSql} from ${runningTotals} where t.student_id = u.id) as percentage
    from students s join users u on u.id = s.user_id left join standards st on st.id = s.standard_id
    where s.user_id = ${studentId}`);
  const { student, guardians } = row;
  const percentage = formatPercentage(row.percentage, await getAttendanceThreshold(db));
  const facts = { student, standard: row.standard ?? '–', percentage };
  const write = await textWriter(db);
  return guardians.flatMap((guardian) =>
    (['attendance', 'fees'] as const).map((kind) => {
      const text = write(kind, guardian, facts);
      return { kind, guardian: guardian._id, text, link: linkTo(guardian, text) };
    }),
  );
}
