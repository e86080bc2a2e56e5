import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import { notes } from '../src/db/tables/note-tables.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { makePdf } from './make-pdf.ts';

interface Over extends Partial<typeof notes.$inferInsert> {
  pdf?: Buffer;
}

/** A note and its file, inserted directly. */
export async function makeNote(db: Db, files: FileStore, { pdf = samplePdf, ...over }: Over) {
  const fileId = uuidv7();
  const path = await files.temporaryPath();
  await writeFile(path, pdf);
  await files.keep(path, fileId);
  const [row] = await db
    .insert(notes)
    .values({
      id: uuidv7(),
      title: 'Motion in a line',
      fileId,
      fileName: 'motion.pdf',
      fileSize: pdf.length,
      filePages: 1,
      fileSha256: createHash('sha256').update(pdf).digest('hex'),
      uploadedByName: 'Test office',
      ...over,
    })
    .returning();
  return row as typeof notes.$inferSelect;
}

export const samplePdf = makePdf('Motion in a line', ['# Motion in a line', 'Speed is distance over time.']);
