import { eq, sql } from 'drizzle-orm';
import type { Picture } from '#contract/pictures';
import type { Db } from '../../db/client.ts';
import { students } from '../../db/tables/student-tables.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';
import { requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import type { ReceivedFile } from '../../files/file-store.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { updateAccount } from '../auth/accounts.service.ts';
import { requirePicture } from './require-picture.ts';
import { removeFiles, takePictures, withNewPicture, type PictureNeeds } from './pictures.service.ts';

interface Person {
  kind: 'teacher' | 'student';
  id: string;
}

const isOf = ({ kind, id }: Person) => (kind === 'teacher' ? sql`p.teacher_id = ${id}` : sql`p.student_id = ${id}`);

/** Takes a row lock until commit, which serialises changes of one person's picture. */
async function requirePerson(db: Db, { kind, id }: Person): Promise<void> {
  const table = kind === 'teacher' ? teachers : students;
  requireRow(await db.select({ id: table.userId }).from(table).where(eq(table.userId, id)).for('update'));
}

/** The address of the smallest size, shown in lists. */
const avatarOf = ({ files }: Picture) => files.find(({ type }) => type === 'image/webp')?.address ?? null;

export async function setPersonPicture(
  needs: PictureNeeds,
  user: Caller,
  person: Person,
  file: ReceivedFile,
): Promise<Picture> {
  const { kind, id } = person;
  await requirePerson(needs.db, person);
  const drawn = await requirePicture(file.path, kind);
  const { picture, fileIds } = await withNewPicture(needs, drawn, (insert) =>
    needs.db.transaction(async (tx) => {
      await requirePerson(tx, person);
      const { fileIds: old } = await takePictures(tx, isOf(person));
      const added = await insert(tx, kind === 'teacher' ? { kind, teacherId: id } : { kind, studentId: id });
      await updateAccount(tx, id, { avatarUrl: avatarOf(added) });
      const change = { after: { photograph: file.name } };
      await recordAudit(tx, user, { action: 'update', entity: kind, entityId: id, ...change });
      return { picture: added, fileIds: old };
    }),
  );
  await removeFiles(needs, fileIds);
  return picture;
}

export async function removePersonPicture(needs: PictureNeeds, user: Caller, person: Person): Promise<{ _id: string }> {
  const { kind, id } = person;
  const fileIds = await needs.db.transaction(async (tx) => {
    await requirePerson(tx, person);
    const { taken, fileIds: old } = await takePictures(tx, isOf(person));
    await updateAccount(tx, id, { avatarUrl: null });
    if (taken.length > 0) {
      const change = { before: { photograph: 'Yes' } };
      await recordAudit(tx, user, { action: 'update', entity: kind, entityId: id, ...change });
    }
    return old;
  });
  await removeFiles(needs, fileIds);
  return { _id: id };
}
