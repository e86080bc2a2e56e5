import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import type { FileStore, SentFile } from '../../files/file-store.ts';
import { notFound } from '../../refusals.ts';

interface PictureQuery {
  hash: string;
  type: string;
  /** Whether to send the largest size of the same picture: lists carry one address per person, the smallest. */
  isLarge: boolean;
}

const isPublic = sql`(p.kind in ('logo', 'building') or (t.show_on_site and t.status = 'active'))`;

/** Whether the caller may see it: a teacher's is for all signed-in people; a student's for the office, the student, and present or past teachers. */
const isFor = ({ id, role }: Caller) => sql`(
  p.kind = 'teacher'
  or (p.kind = 'student' and (
    ${role} = 'admin' or p.student_id = ${id}
    or exists (select from enrolments e join batches b on b.id = e.batch_id
               where e.student_id = p.student_id and b.teacher_id = ${id}))))`;

async function findFile(db: Db, { hash, type, isLarge }: PictureQuery, mayBeSeen: SQL): Promise<string | undefined> {
  const [row] = await db.rows<{ fileId: string }>(sql`
    select shown.file_id as "fileId"
      from picture_files f
      join pictures p on p.id = f.picture_id
      left join teachers t on t.user_id = p.teacher_id
      join picture_files shown on shown.picture_id = f.picture_id and shown.type = f.type
       and (${isLarge} or shown.file_id = f.file_id)
     where left(f.sha256, 32) = ${hash} and f.type = ${type} and ${mayBeSeen}
     order by shown.width desc limit 1`);
  return row?.fileId;
}

/**
 * The file behind an address. Pictures of the public site are immutable and cacheable forever, as the address is a content hash. All others require an
 * authorised session and are revalidated each time, so that no cache outlasts a permission; without it the answer is that of an unknown address.
 */
export async function getPictureFile(
  { db, files }: { db: Db; files: FileStore },
  query: PictureQuery,
  findViewer: () => Promise<Caller | undefined>,
): Promise<SentFile> {
  const open = await findFile(db, query, isPublic);
  const viewer = open === undefined ? await findViewer() : undefined;
  const fileId = open ?? (viewer && (await findFile(db, query, isFor(viewer))));
  if (fileId === undefined) throw notFound();
  const content = await files.find(fileId);
  if (content === undefined) throw notFound('This picture no longer exists');
  return {
    content,
    id: fileId,
    type: query.type,
    name: `${query.hash}.${query.type.slice('image/'.length)}`,
    cacheControl: open === undefined ? 'private, no-cache' : 'public, max-age=31536000, immutable',
  };
}
