import { sql, type SQL } from 'drizzle-orm';
import { type Sentence, sentences } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { ruleAt } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { ownStudents } from './note-readers.sql.ts';

export interface Audience {
  batch: string | null;
  student: string | null;
  teacher: string | null;
  isPublic: boolean;
}

type Addressee = 'batch' | 'student' | 'teacher';

const gone: Record<Addressee, Sentence> = sentences({
  batch: 'This batch no longer exists',
  student: 'This student no longer exists',
  teacher: 'This teacher no longer exists',
});

/** Requires that this person may address a note to these; missing and foreign ones are refused alike. */
export async function requireAudience(db: Db, user: Caller, audience: Audience): Promise<void> {
  const { batch, student, teacher, isPublic } = audience;
  const addressees = Object.entries({ batch, student, teacher }).filter(
    (addressee): addressee is [Addressee, string] => addressee[1] !== null,
  );
  if (addressees.length > 1) throw ruleAt(addressees[1]![0], 'Choose one of batch, student and teacher');
  if (isPublic && user.role !== 'admin') throw ruleAt('isPublic', 'Only the office can show a note to everyone');
  if (isPublic && student !== null) throw ruleAt('isPublic', 'A note for one student cannot be shown to everyone');
  const [addressee] = addressees;
  if (addressee === undefined) {
    if (!isPublic) throw ruleAt('batch', 'Choose who the note is for');
    return;
  }
  const { rowCount } = await db.execute(choosable(user, ...addressee));
  if (rowCount === 0) throw ruleAt(addressee[0], gone[addressee[0]]);
}

function choosable(user: Caller, addressee: Addressee, id: string): SQL {
  const isOffice = user.role === 'admin';
  switch (addressee) {
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
