import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { FileStore } from '../src/files/file-store.ts';
import { claimFiles } from '../src/files/loose-files.ts';
import { projectRoot } from '../src/project-root.ts';
import { insertRows, storeFiles } from './bulk.ts';
import type { DemoStandard, DemoSubject } from './demo-academy.ts';
import type { SeededBatch } from './demo-attendance.ts';
import { makePdf } from './make-pdf.ts';

/** Whom it reaches: a batch, all students of the first `teacher`, the first `student`, or the public by standard and subject. */
type Audience = string | [DemoStandard, DemoSubject];

const demoNotes: [title: string, audience: Audience, daysAgo: number, description?: string][] = [
  [
    'Quadratic equations: three ways to solve them',
    '10 Mathematics A',
    2,
    'Factors, completing the square and the formula, with one example each.',
  ],
  ['Arithmetic progressions: formula sheet', '10 Mathematics A', 9],
  ['Linear equations in two variables: practice', '10 Mathematics B', 4, 'Bring the solutions on Monday.'],
  ['Refraction of light', '10 Science A', 1, 'What bends, why it bends and by how much.'],
  ['Formal letters: layout and an example', '10 English A', 6],
  ['Motion in a straight line', '11 Science Physics A', 3, 'Definitions, the three equations, and what graphs say.'],
  ['The mole concept in two pages', '11 Science Chemistry', 5],
  ['Electrostatics: worked problems', '12 Science Physics', 2, 'Coulomb’s law and the electric field, step by step.'],
  ['How plants reproduce: summary', '12 Science Biology', 7],
  ['Partnership accounts: goodwill', '12 Commerce Accountancy', 8],
  ['Elasticity of demand', '12 Commerce Economics', 10, 'With a table to fill in.'],
  ['The last four weeks before the exam', 'teacher', 1, 'For everybody in my batches.'],
  ['Extra practice: factors', 'student', 3, 'As we said after class on Tuesday.'],
  [
    'Sample paper: Mathematics',
    ['10 Standard', 'Mathematics'],
    20,
    'Two hours, 40 marks, with answers on the last page.',
  ],
  [
    'What 11 Science begins with',
    ['11 Science', 'Physics'],
    32,
    'To read in the holidays: what we take for granted in the first week.',
  ],
  ['Formula sheet: Physics', ['12 Science', 'Physics'], 15],
];

/** The paragraphs of the text in `notes/` as `makePdf` takes them; a line of dashes begins a new page. */
async function paragraphsOf(title: string): Promise<string[]> {
  const file = title.replace(/:.*/, '').toLowerCase().replaceAll(' ', '-');
  const text = await readFile(join(projectRoot, 'server/seed/notes', `${file}.md`), 'utf8');
  return text
    .trim()
    .split('\n\n')
    .map((paragraph) => (paragraph === '---' ? '' : paragraph));
}

interface Made {
  batches: SeededBatch[];
  subjectIds: Map<DemoSubject, string>;
  standardIds: Map<DemoStandard, string>;
  teacher: { id: string; name: string };
  studentId: string;
}

export async function writeDemoNotes(db: Db, files: FileStore) {
  const written = demoNotes.map(async ([title, audience, daysAgo, description]) => {
    const content = makePdf(title, await paragraphsOf(title));
    const pages = Number(/\/Count (\d+)/.exec(content.toString('latin1'))?.[1]);
    return { title, audience, daysAgo, description, content, pages };
  });
  return storeFiles(db, files, await Promise.all(written));
}

export async function seedNotes(
  tx: Db,
  written: Awaited<ReturnType<typeof writeDemoNotes>>,
  made: Made,
): Promise<void> {
  const rows = written.map(({ title, description, file_id, size, pages, sha256, daysAgo, audience }) => {
    const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
    return {
      id: uuidv7(),
      title,
      description,
      file_id,
      file_name: `${title.replace(':', '')}.pdf`,
      file_size: size,
      file_pages: pages,
      file_sha256: sha256,
      created_at: at,
      updated_at: at,
      ...addressed(audience, made),
    };
  });
  await insertRows(tx, 'notes', rows);
  const fileIds = rows.map(({ file_id }) => file_id);
  await claimFiles(tx, fileIds);
}

function addressed(audience: Audience, { batches, subjectIds, standardIds, teacher, studentId }: Made) {
  if (typeof audience !== 'string') {
    const course = { standard_id: standardIds.get(audience[0]), subject_id: subjectIds.get(audience[1]) };
    return { ...course, uploaded_by_name: 'Sample Office', is_public: true };
  }
  const batch = batches.find(({ name }) => name === audience);
  if (batch !== undefined) {
    const course = { standard_id: standardIds.get(batch.standard), subject_id: subjectIds.get(batch.subject) };
    return {
      ...course,
      batch_id: batch.id,
      uploaded_by: batch.teacherId,
      uploaded_by_name: batch.teacherName,
      is_public: false,
    };
  }
  const common = { uploaded_by: teacher.id, uploaded_by_name: teacher.name, is_public: false };
  return audience === 'teacher'
    ? { ...common, teacher_id: teacher.id }
    : { ...common, student_id: studentId, subject_id: subjectIds.get('Mathematics') };
}
