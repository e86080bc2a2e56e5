import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import type { FileStore } from '../../files/file-store.ts';
import { notFound } from '../../refusals.ts';
import type { SentFile } from '../../files/sent-file.ts';

interface Found extends Record<string, unknown> {
  fileId: string;
  isPublic: boolean;
}

/**
 * The file behind an address. Pictures of the public site are immutable and cacheable forever, as the address is a content hash; a teacher's picture
 * that the site does not show needs a session and is revalidated each time.
 */
export async function getPictureFile(
  { db, files }: { db: Db; files: FileStore },
  hash: string,
  type: string,
  isSignedIn: () => Promise<boolean>,
): Promise<SentFile> {
  const { rows } = await db.execute<Found>(sql`
    select f.file_id as "fileId", (p.kind <> 'teacher' or (t.show_on_site and t.status = 'active')) as "isPublic"
      from picture_files f
      join pictures p on p.id = f.picture_id
      left join teachers t on t.user_id = p.teacher_id
     where left(f.sha256, 32) = ${hash} and f.type = ${type}
     order by "isPublic" desc limit 1`);
  const [found] = rows;
  if (found === undefined || !(found.isPublic || (await isSignedIn()))) throw notFound();
  return {
    path: files.pathOf(found.fileId),
    type,
    name: `${hash}.${type.slice('image/'.length)}`,
    cacheControl: found.isPublic ? 'public, max-age=31536000, immutable' : 'private, no-cache',
    missing: 'This picture no longer exists',
  };
}
