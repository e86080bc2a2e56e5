import { sql, type SQL } from 'drizzle-orm';

/** A student's guardians as JSON, the primary one first. */
export const guardiansSql = (studentId: SQL): SQL => sql`
  coalesce((
    select json_agg(json_build_object('_id', g.id, 'name', g.name, 'relation', l.relation, 'phone', g.phone,
             'hasWhatsApp', g.has_whatsapp, 'language', g.language, 'isPrimary', l.place = 1) order by l.place)
    from student_guardians l join guardians g on g.id = l.guardian_id where l.student_id = ${studentId}), '[]')`;

/** The other students with a guardian in common, filtered by `isSeen` (about the id `other.student_id`). */
export const siblingsSql = (studentId: SQL, isSeen: SQL): SQL => sql`
  coalesce((
    select json_agg(json_build_object('_id', sibling.id, 'name', sibling.name) order by lower(sibling.name), sibling.id)
    from users sibling where sibling.id in (
      select other.student_id from student_guardians l join student_guardians other on other.guardian_id = l.guardian_id
      where l.student_id = ${studentId} and other.student_id <> l.student_id and ${isSeen})), '[]')`;

/** Ids of the students with a guardian `g` that fulfils the condition. */
export const studentsOfGuardians = (condition: SQL): SQL => sql`
  select l.student_id from guardians g join student_guardians l on l.guardian_id = g.id where ${condition}`;
