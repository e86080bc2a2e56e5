import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { projectRoot } from '../src/project-root.ts';
import { insertRows } from './bulk.ts';

/** Files such as `building-960x640.avif`. */
const folder = join(projectRoot, 'server/seed/pictures');

const captions: Record<string, string> = {
  building: 'A drawing of the sample academy’s building from the street',
  classroom: 'A drawing of a classroom with a board and six desks',
  library: 'A drawing of the reading room with three shelves of books',
};

interface WrittenPicture {
  name: string;
  id: string;
  files: { fileId: string; type: string; width: number; height: number; size: number; sha256: string }[];
}

/** Stores the files before and outside the transaction that inserts their rows: if it fails, they are loose files. */
export async function writeDemoPictures(db: Db, files: FileStore): Promise<WrittenPicture[]> {
  const drawn = (await readdir(folder)).flatMap((file) => {
    const [, name, width, height, format] = /^(.+)-(\d+)x(\d+)\.(avif|webp)$/.exec(file) ?? [];
    if (name === undefined) return [];
    return [{ file, name, type: `image/${format}`, width: Number(width), height: Number(height), fileId: uuidv7() }];
  });
  const loose = drawn.map(({ fileId }) => ({ file_id: fileId }));
  await insertRows(db, 'loose_files', { file_id: 'uuid' }, loose);
  const written = await Promise.all(
    drawn.map(async ({ file, ...one }) => {
      const content = await readFile(join(folder, file));
      await files.write(content, one.fileId);
      return { ...one, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
  return [...Map.groupBy(written, ({ name }) => name)].map(([name, ofIt]) => ({ name, id: uuidv7(), files: ofIt }));
}

/** Building and logo only for the separate sample academy. The other teachers and students have no picture, as in any academy. */
export async function seedPictures(
  tx: Db,
  written: WrittenPicture[],
  { teachers, students, isAllSample }: { teachers: { id: string }[]; students: { id: string }[]; isAllSample: boolean },
): Promise<void> {
  const { rows: pupils } = await tx.execute<{ name: string; id: string }>(sql`
    select case gender when 'female' then 'girl' else 'boy' end || '-' || row_number() over (partition by gender order by user_id) as name,
           user_id as id
      from students where user_id = any(${sql.param(students.map(({ id }) => id))}::uuid[])`);
  const people = new Map<string, { kind: 'teacher' | 'student'; id: string }>([
    ...teachers.map(({ id }, at) => [`teacher-${at + 1}`, { kind: 'teacher', id }] as const),
    ...pupils.map(({ name, id }) => [name, { kind: 'student', id }] as const),
  ]);
  const idOf = (name: string, kind: string) => {
    const found = people.get(name);
    return found?.kind === kind ? found.id : null;
  };
  const wanted = written.filter(({ name }) => isAllSample || people.has(name));
  const places = Object.keys(captions);
  await insertRows(
    tx,
    'pictures',
    { id: 'uuid', kind: 'text', teacher_id: 'uuid', student_id: 'uuid', caption: 'text', place: 'int' },
    wanted.map(({ id, name }) => ({
      id,
      teacher_id: idOf(name, 'teacher'),
      student_id: idOf(name, 'student'),
      caption: captions[name] ?? null,
      place: Math.max(0, places.indexOf(name)),
      kind: people.get(name)?.kind ?? (name in captions ? 'building' : 'logo'),
    })),
  );
  const rows = wanted.flatMap(({ id, files }) =>
    files.map((file) => ({ ...file, file_id: file.fileId, picture_id: id })),
  );
  await insertRows(
    tx,
    'picture_files',
    {
      file_id: 'uuid',
      picture_id: 'uuid',
      type: 'text',
      width: 'int',
      height: 'int',
      size: 'int',
      sha256: 'text',
    },
    rows,
  );
  await tx.execute(
    sql`delete from loose_files where file_id = any(${sql.param(rows.map((row) => row.file_id))}::uuid[])`,
  );
  await tx.execute(sql`
    update users set avatar_url = '/pictures/' || left(f.sha256, 32) || '.webp'
      from pictures p join picture_files f on f.picture_id = p.id and f.type = 'image/webp' and f.width = 96
     where coalesce(p.teacher_id, p.student_id) = users.id`);
}
