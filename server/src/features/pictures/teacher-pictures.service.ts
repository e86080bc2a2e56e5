import { sql } from 'drizzle-orm';
import type { Picture } from '#contract/pictures';
import type { Db } from '../../db/client.ts';
import { notFound } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import type { ReceivedFile } from '../../files/received-file.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { updateAccount } from '../auth/accounts.service.ts';
import { requirePicture } from './require-picture.ts';
import { removeFiles, takePictures, withNewPicture, type PictureNeeds } from './pictures.service.ts';

const isOf = (teacherId: string) => sql`p.teacher_id = ${teacherId}`;

/** Row lock until commit: serialises changes of one teacher's picture. */
async function requireTeacher(db: Db, id: string): Promise<void> {
  const { rows } = await db.execute(sql`select from teachers where user_id = ${id} for update`);
  if (rows.length === 0) throw notFound();
}

/** The smallest size, shown in lists. */
const avatarOf = ({ files }: Picture) => files.find(({ type }) => type === 'image/webp')?.address ?? null;

export async function setTeacherPicture(
  needs: PictureNeeds,
  user: Caller,
  teacherId: string,
  file: ReceivedFile,
): Promise<Picture> {
  await requireTeacher(needs.db, teacherId);
  const drawn = await requirePicture(file.path, 'teacher');
  const { picture, fileIds } = await withNewPicture(needs, drawn, (insert) =>
    needs.db.transaction(async (tx) => {
      await requireTeacher(tx, teacherId);
      const { fileIds: old } = await takePictures(tx, isOf(teacherId));
      const added = await insert(tx, { kind: 'teacher', teacherId });
      await updateAccount(tx, teacherId, { avatarUrl: avatarOf(added) });
      const change = { after: { photograph: file.name } };
      await recordAudit(tx, user, { action: 'update', entity: 'teacher', entityId: teacherId, ...change });
      return { picture: added, fileIds: old };
    }),
  );
  await removeFiles(needs, fileIds);
  return picture;
}

export async function removeTeacherPicture(
  needs: PictureNeeds,
  user: Caller,
  teacherId: string,
): Promise<{ _id: string }> {
  const fileIds = await needs.db.transaction(async (tx) => {
    await requireTeacher(tx, teacherId);
    const { taken, fileIds: old } = await takePictures(tx, isOf(teacherId));
    await updateAccount(tx, teacherId, { avatarUrl: null });
    if (taken.length > 0) {
      const change = { before: { photograph: 'Yes' } };
      await recordAudit(tx, user, { action: 'update', entity: 'teacher', entityId: teacherId, ...change });
    }
    return old;
  });
  await removeFiles(needs, fileIds);
  return { _id: teacherId };
}
