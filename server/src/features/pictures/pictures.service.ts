import { createHash } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Picture } from '#contract/pictures';
import type { Db } from '../../db/client.ts';
import { pictureFiles, pictures } from '../../db/tables/picture-tables.ts';
import type { DrawnFile } from '../../files/draw-picture.ts';
import type { FileStore } from '../../files/file-store.ts';
import { removeLooseFiles, claimFiles, withNewFiles } from '../../files/loose-files.ts';
import { requireRow } from '../../refusals.ts';
import { pictureSql } from './pictures.sql.ts';

export interface PictureNeeds {
  db: Db;
  files: FileStore;
}

export async function readPictures(db: Db, condition: SQL): Promise<Picture[]> {
  const rows = await db.rows<{ picture: Picture }>(sql`
    select ${pictureSql} as picture from pictures p where ${condition} order by p.place, p.id`);
  return rows.map(({ picture }) => picture);
}

/** The academy's logo and photographs. */
export async function listPictures(db: Db): Promise<{ logo: Picture | null; building: Picture[] }> {
  const [logos, building] = await Promise.all([
    readPictures(db, sql`p.kind = 'logo'`),
    readPictures(db, sql`p.kind = 'building'`),
  ]);
  return { logo: logos[0] ?? null, building };
}

export async function requirePictureRow(db: Db, condition: SQL): Promise<Picture> {
  return requireRow(await readPictures(db, condition));
}

/**
 * Stores the files of a picture and gives `work` a function that inserts its rows in a transaction of its choice: the picture exists with all files,
 * or not at all.
 */
export function withNewPicture<Answer>(
  { db, files }: PictureNeeds,
  drawn: DrawnFile[],
  work: (insert: (tx: Db, row: Omit<typeof pictures.$inferInsert, 'id'>) => Promise<Picture>) => Promise<Answer>,
): Promise<Answer> {
  const puts = drawn.map(
    ({ content }) =>
      (id: string) =>
        files.write(content, id),
  );
  return withNewFiles(db, files, puts, (ids) =>
    work(async (tx, row) => {
      const id = uuidv7();
      await tx.insert(pictures).values({ ...row, id });
      await tx.insert(pictureFiles).values(
        drawn.map(({ type, width, height, content }, at) => ({
          fileId: ids[at] as string,
          pictureId: id,
          type,
          width,
          height,
          size: content.length,
          sha256: createHash('sha256').update(content).digest('hex'),
        })),
      );
      await claimFiles(tx, ids);
      return requirePictureRow(tx, sql`p.id = ${id}`);
    }),
  );
}

/** Deletes pictures within a transaction and answers them, with the files to remove after commit. */
export async function takePictures(tx: Db, condition: SQL): Promise<{ taken: Picture[]; fileIds: string[] }> {
  const taken = await readPictures(tx, condition);
  const rows = await tx.rows<{ id: string }>(sql`
    select f.file_id as id from picture_files f join pictures p on p.id = f.picture_id where ${condition}`);
  await tx.execute(sql`delete from pictures p where ${condition}`);
  return { taken, fileIds: rows.map(({ id }) => id) };
}

export const removeFiles = ({ db, files }: PictureNeeds, ids: string[]) => removeLooseFiles(db, files, ids);
