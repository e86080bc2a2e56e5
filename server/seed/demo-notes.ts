import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { insertRows } from './bulk.ts';
import type { DemoStandard, DemoSubject } from './demo-academy.ts';
import type { SeededBatch } from './demo-attendance.ts';
import { demoNotes, type DemoNote } from './demo-note-texts.ts';
import { makePdf } from './make-pdf.ts';

interface WrittenNote extends DemoNote {
  fileId: string;
  size: number;
  pages: number;
  sha256: string;
}

interface Made {
  batches: SeededBatch[];
  subjectIds: Map<DemoSubject, string>;
  standardIds: Map<DemoStandard, string>;
  teacher: { id: string; name: string };
  studentId: string;
}

/** Stores the files before and outside the transaction that inserts their notes: if it fails, they are loose files. */
export async function writeDemoNotes(db: Db, files: FileStore): Promise<WrittenNote[]> {
  const written = demoNotes.map((note) => ({ ...note, fileId: uuidv7(), pdf: makePdf(note.title, note.paragraphs) }));
  await insertRows(
    db,
    'loose_files',
    { file_id: 'uuid' },
    written.map(({ fileId }) => ({ file_id: fileId })),
  );
  return Promise.all(
    written.map(async ({ pdf, ...note }) => {
      await files.write(pdf, note.fileId);
      const pages = Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
      return { ...note, pages, size: pdf.length, sha256: createHash('sha256').update(pdf).digest('hex') };
    }),
  );
}

export async function seedNotes(tx: Db, written: WrittenNote[], made: Made): Promise<void> {
  const columns = {
    id: 'uuid',
    title: 'text',
    description: 'text',
    subject_id: 'uuid',
    standard_id: 'uuid',
    batch_id: 'uuid',
    student_id: 'uuid',
    teacher_id: 'uuid',
    is_public: 'boolean',
    file_id: 'uuid',
    file_name: 'text',
    file_size: 'integer',
    file_pages: 'integer',
    file_sha256: 'text',
    uploaded_by: 'uuid',
    uploaded_by_name: 'text',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
  };
  const rows = written.map((note) => {
    const at = new Date(Date.now() - note.daysAgo * 86_400_000).toISOString();
    return {
      id: uuidv7(),
      title: note.title,
      description: note.description,
      file_id: note.fileId,
      file_name: `${note.title.replace(':', '')}.pdf`,
      file_size: note.size,
      file_pages: note.pages,
      file_sha256: note.sha256,
      created_at: at,
      updated_at: at,
      ...addressed(note, made),
    };
  });
  await insertRows(tx, 'notes', columns, rows);
  await tx.execute(
    sql`delete from loose_files where file_id = any(${sql.param(written.map(({ fileId }) => fileId))}::uuid[])`,
  );
}

function addressed({ audience }: DemoNote, { batches, subjectIds, standardIds, teacher, studentId }: Made) {
  const nobody = { subject_id: null, standard_id: null, batch_id: null, student_id: null, teacher_id: null };
  const from = ({ id, name }: Made['teacher']) => ({ uploaded_by: id, uploaded_by_name: name, is_public: false });
  if (audience === 'teacher') return { ...nobody, ...from(teacher), teacher_id: teacher.id };
  if (audience === 'student') {
    return { ...nobody, ...from(teacher), student_id: studentId, subject_id: subjectIds.get('Mathematics') };
  }
  if ('batch' in audience) {
    const batch = batches.find(({ name }) => name === audience.batch) as SeededBatch;
    return {
      ...nobody,
      ...from({ id: batch.teacherId, name: batch.teacherName }),
      batch_id: batch.id,
      subject_id: subjectIds.get(batch.subject),
      standard_id: standardIds.get(batch.standard),
    };
  }
  return {
    ...nobody,
    uploaded_by: null,
    uploaded_by_name: 'Sample Office',
    is_public: true,
    subject_id: subjectIds.get(audience.subject),
    standard_id: standardIds.get(audience.standard),
  };
}
