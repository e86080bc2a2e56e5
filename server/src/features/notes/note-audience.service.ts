import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { ownStudents } from './note-rows.service.ts';

export interface Audience {
  batch: string | null;
  student: string | null;
  teacher: string | null;
  isPublic: boolean;
}

type Place = 'batch' | 'student' | 'teacher';

/** Requires that this person may address a note to these; missing and foreign ones are refused alike. */
export async function requireAudience(db: Db, user: Caller, audience: Audience): Promise<void> {
  const { batch, student, teacher, isPublic } = audience;
  const places = Object.entries({ batch, student, teacher }).filter(
    (place): place is [Place, string] => place[1] !== null,
  );
  if (places.length > 1) throw ruleAt(places[1]![0], 'Choose one of batch, student and teacher');
  if (isPublic && user.role !== 'admin') throw ruleAt('isPublic', 'Only the office can show a note to everyone');
  if (isPublic && student !== null) throw ruleAt('isPublic', 'A note for one student cannot be shown to everyone');
  const [place] = places;
  if (place === undefined) {
    if (!isPublic) throw ruleAt('batch', 'Choose who the note is for');
    return;
  }
  const { rowCount } = await db.execute(choosable(user, ...place));
  if (rowCount === 0) throw ruleAt(place[0], `This ${place[0]} no longer exists`);
}

function choosable(user: Caller, place: Place, id: string): SQL {
  const isOffice = user.role === 'admin';
  switch (place) {
    case 'batch':
      return sql`select from batches where id = ${id} and (${isOffice} or teacher_id = ${user.id})`;
    case 'student':
      return isOffice
        ? sql`select from students where user_id = ${id}`
        : sql`select from (${ownStudents(user.id)}) own where own.student_id = ${id}`;
    case 'teacher':
      return sql`select from teachers where user_id = ${id} and (${isOffice} or user_id = ${user.id})`;
  }
}
