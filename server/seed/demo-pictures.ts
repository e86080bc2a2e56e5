import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { claimFiles } from '../src/files/loose-files.ts';
import { projectRoot } from '../src/project-root.ts';
import { insertRows, storeFiles } from './bulk.ts';

/** Files such as `building-960x640.avif`. */
const folder = join(projectRoot, 'server/seed/pictures');

const captions: Record<string, string> = {
  building: 'A drawing of the sample academy’s building from the street',
  classroom: 'A drawing of a classroom with a board and six desks',
  library: 'A drawing of the reading room with three shelves of books',
};

export async function writeDemoPictures(db: Db, store: FileStore) {
  const names = await readdir(folder);
  const drawn = names.map((file) => /^(.+)-(\d+)x(\d+)\.(avif|webp)$/.exec(file)).filter((match) => match !== null);
  const contents = drawn.map(async ([file, name = '', width, height, format]) => {
    const content = await readFile(join(folder, file));
    return { name, content, type: `image/${format}`, width: Number(width), height: Number(height) };
  });
  const stored = await storeFiles(db, store, await Promise.all(contents));
  return [...Map.groupBy(stored, ({ name }) => name)].map(([name, files]) => ({ name, id: uuidv7(), files }));
}

/** Building and logo only for the separate sample academy. The other teachers and students have no picture, as in any academy. */
export async function seedPictures(
  tx: Db,
  written: Awaited<ReturnType<typeof writeDemoPictures>>,
  { teachers, students, isAllSample }: { teachers: { id: string }[]; students: { id: string }[]; isAllSample: boolean },
): Promise<void> {
  const pupils = await tx.rows<{ name: string; id: string }>(sql`
    select case gender when 'female' then 'girl' else 'boy' end || '-' || row_number() over (partition by gender order by user_id) as name,
           user_id as id
      from students where user_id = any(${sql.param(students.map(({ id }) => id))}::uuid[])`);
  const people = new Map<string, Record<string, string>>([
    ...teachers.map(({ id }, at) => [`teacher-${at + 1}`, { kind: 'teacher', teacher_id: id }] as const),
    ...pupils.map(({ name, id }) => [name, { kind: 'student', student_id: id }] as const),
  ]);
  const places = Object.keys(captions);
  const chosen = written.filter(({ name }) => isAllSample || people.has(name));
  const rows = chosen.map(({ id, name }) => {
    const shown = people.get(name) ?? { kind: name in captions ? 'building' : 'logo', caption: captions[name] };
    return { id, place: Math.max(0, places.indexOf(name)), ...shown };
  });
  await insertRows(tx, 'pictures', rows);
  const files = chosen.flatMap(({ id, files }) => files.map(({ name: _, ...file }) => ({ picture_id: id, ...file })));
  await insertRows(tx, 'picture_files', files);
  const fileIds = files.map((file) => file.file_id);
  await claimFiles(tx, fileIds);
  await tx.execute(sql`
    update users set avatar_url = '/pictures/' || left(f.sha256, 32) || '.webp'
      from pictures p join picture_files f on f.picture_id = p.id and f.type = 'image/webp' and f.width = 96
     where coalesce(p.teacher_id, p.student_id) = users.id`);
}
