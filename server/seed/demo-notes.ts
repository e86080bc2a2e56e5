import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { projectRoot } from '../src/project-root.ts';
import { insertRows } from './bulk.ts';
import type { DemoStandard, DemoSubject } from './demo-academy.ts';
import type { SeededBatch } from './demo-attendance.ts';
import { makePdf } from './make-pdf.ts';

/** Audience of a sample note: a batch by name, all students of the first teacher, the first student, or the public. */
type DemoAudience = { batch: string } | 'teacher' | 'student' | { standard: DemoStandard; subject: DemoSubject };

interface DemoNote {
  /** The name of its text in `notes/`. */
  file: string;
  title: string;
  description: string | null;
  audience: DemoAudience;
  daysAgo: number;
}

const demoNotes: DemoNote[] = [
  {
    file: 'quadratic-equations',
    title: 'Quadratic equations: three ways to solve them',
    description: 'Factors, completing the square and the formula, with one example each.',
    audience: { batch: '10 Mathematics A' },
    daysAgo: 2,
  },
  {
    file: 'arithmetic-progressions',
    title: 'Arithmetic progressions: formula sheet',
    description: null,
    audience: { batch: '10 Mathematics A' },
    daysAgo: 9,
  },
  {
    file: 'linear-equations',
    title: 'Linear equations in two variables: practice',
    description: 'Bring the solutions on Monday.',
    audience: { batch: '10 Mathematics B' },
    daysAgo: 4,
  },
  {
    file: 'refraction-of-light',
    title: 'Refraction of light',
    description: 'What bends, why it bends and by how much.',
    audience: { batch: '10 Science A' },
    daysAgo: 1,
  },
  {
    file: 'formal-letters',
    title: 'Formal letters: layout and an example',
    description: null,
    audience: { batch: '10 English A' },
    daysAgo: 6,
  },
  {
    file: 'motion-in-a-straight-line',
    title: 'Motion in a straight line',
    description: 'Definitions, the three equations, and what graphs say.',
    audience: { batch: '11 Science Physics A' },
    daysAgo: 3,
  },
  {
    file: 'the-mole-concept',
    title: 'The mole concept in two pages',
    description: null,
    audience: { batch: '11 Science Chemistry' },
    daysAgo: 5,
  },
  {
    file: 'electrostatics',
    title: 'Electrostatics: worked problems',
    description: 'Coulomb’s law and the electric field, step by step.',
    audience: { batch: '12 Science Physics' },
    daysAgo: 2,
  },
  {
    file: 'how-plants-reproduce',
    title: 'How plants reproduce: summary',
    description: null,
    audience: { batch: '12 Science Biology' },
    daysAgo: 7,
  },
  {
    file: 'partnership-accounts',
    title: 'Partnership accounts: goodwill',
    description: null,
    audience: { batch: '12 Commerce Accountancy' },
    daysAgo: 8,
  },
  {
    file: 'elasticity-of-demand',
    title: 'Elasticity of demand',
    description: 'With a table to fill in.',
    audience: { batch: '12 Commerce Economics' },
    daysAgo: 10,
  },
  {
    file: 'before-the-exam',
    title: 'The last four weeks before the exam',
    description: 'For everybody in my batches.',
    audience: 'teacher',
    daysAgo: 1,
  },
  {
    file: 'extra-practice',
    title: 'Extra practice: factors',
    description: 'As we said after class on Tuesday.',
    audience: 'student',
    daysAgo: 3,
  },
  {
    file: 'sample-paper',
    title: 'Sample paper: Mathematics',
    description: 'Two hours, 40 marks, with answers on the last page.',
    audience: { standard: '10 Standard', subject: 'Mathematics' },
    daysAgo: 20,
  },
  {
    file: 'what-11-science-begins-with',
    title: 'What 11 Science begins with',
    description: 'To read in the holidays: what we take for granted in the first week.',
    audience: { standard: '11 Science', subject: 'Physics' },
    daysAgo: 32,
  },
  {
    file: 'formula-sheet',
    title: 'Formula sheet: Physics',
    description: null,
    audience: { standard: '12 Science', subject: 'Physics' },
    daysAgo: 15,
  },
];

/** The paragraphs of a text as `makePdf` takes them; a line of dashes begins a new page. */
async function paragraphsOf({ file }: DemoNote): Promise<string[]> {
  const text = await readFile(join(projectRoot, 'server/seed/notes', `${file}.md`), 'utf8');
  return text
    .trim()
    .split('\n\n')
    .map((paragraph) => (paragraph === '---' ? '' : paragraph));
}

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
  const written = await Promise.all(
    demoNotes.map(async (note) => ({ ...note, fileId: uuidv7(), pdf: makePdf(note.title, await paragraphsOf(note)) })),
  );
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
