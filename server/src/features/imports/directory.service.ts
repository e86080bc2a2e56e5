import { v7 as uuidv7 } from 'uuid';
import type { Day } from '#contract/fields';
import { sameName } from '#contract/names';
import { SubjectColour } from '#contract/subjects';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { subjects } from '../../db/tables/subject-tables.ts';
import { teachers } from '../../db/tables/teacher-tables.ts';
import { eq, sql } from 'drizzle-orm';

interface Named {
  id: string;
  name: string;
  /** Whether this person has left: named by earlier records, but never by new ones. */
  hasLeft?: boolean;
}

/** The most new records; more of them mean that the column was mistaken for another one. */
const maxCreated = 500;

/** Records a sheet can name, and those it creates on purpose, each name once. */
class Names<Extra extends object = object> {
  readonly created: (Named & Extra)[] = [];
  #ids: Set<string>;
  #byName: Map<string, string>;
  #names: Map<string, string>;
  #left: Set<string>;

  constructor(rows: Named[]) {
    this.#ids = new Set(rows.map(({ id }) => id));
    this.#byName = new Map(rows.map(({ id, name }) => [sameName(name), id]));
    this.#names = new Map(rows.map(({ id, name }) => [id, name]));
    this.#left = new Set(rows.flatMap(({ id, hasLeft }) => (hasLeft ? [id] : [])));
  }

  has = (id: string) => this.#ids.has(id);
  nameOf = (id: string) => this.#names.get(id);
  hasLeft = (id: string) => this.#left.has(id);

  /** The id of the record with this name, now or after the import; undefined where there would be too many new ones. */
  create(name: string, extra: Extra): string | undefined {
    const existing = this.#byName.get(sameName(name));
    if (existing !== undefined || this.created.length === maxCreated) return existing;
    const id = uuidv7();
    this.created.push({ id, name, ...extra });
    this.#ids.add(id);
    this.#byName.set(sameName(name), id);
    this.#names.set(id, name);
    return id;
  }
}

export interface Directory {
  standards: Names<{ level: number }>;
  subjects: Names;
  batches: Names<{ standardId: string; subjectId: string }>;
  teachers: Names;
}

export async function readDirectory(db: Db): Promise<Directory> {
  const [ofStandards, ofSubjects, ofBatches, ofTeachers] = await Promise.all([
    db.select({ id: standards.id, name: standards.name }).from(standards),
    db.select({ id: subjects.id, name: subjects.name }).from(subjects),
    db.select({ id: batches.id, name: batches.name }).from(batches),
    db
      .select({ id: users.id, name: users.name, hasLeft: sql<boolean>`${teachers.status} = 'left'` })
      .from(teachers)
      .innerJoin(users, eq(users.id, teachers.userId)),
  ]);
  return {
    standards: new Names(ofStandards),
    subjects: new Names(ofSubjects),
    batches: new Names(ofBatches),
    teachers: new Names(ofTeachers),
  };
}

/** The name of a record of any kind. */
export const nameIn = (directory: Directory, id: string): string | undefined =>
  Object.values(directory)
    .map((names) => names.nameOf(id))
    .find((name) => name !== undefined);

type Reference = string | { create: string; level?: number; subject?: Reference };

/** A row of the sheet, as far as it names records. */
interface NamingRow {
  given: Record<string, unknown>;
  found: { fields: Record<string, unknown> } | null;
  reasons: { field: string | null; message: string }[];
}

/** Replaces the names in a row by ids; `{ create }` gets the id of the record to come. */
export function resolveReferences(directory: Directory, row: NamingRow): void {
  const { given } = row;
  const refuse = (field: string, message: string) => row.reasons.push({ field, message });
  const known = (field: string, names: { has: (id: string) => boolean }, id: string, gone: string) => {
    if (!names.has(id)) refuse(field, gone);
    return id;
  };
  const created = (field: string, id: string | undefined, tooMany: string) => {
    if (id === undefined) refuse(field, tooMany);
    return id ?? '';
  };
  const subjectId = (field: string, subject: Reference) =>
    typeof subject === 'string'
      ? known(field, directory.subjects, subject, 'This subject no longer exists')
      : created(
          field,
          directory.subjects.create(subject.create, {}),
          `An import creates at most ${maxCreated} new subjects`,
        );
  const standardId = (standard: Reference) =>
    typeof standard === 'string'
      ? known('standard', directory.standards, standard, 'This standard no longer exists')
      : created(
          'standard',
          directory.standards.create(standard.create, { level: standard.level ?? 1 }),
          `An import creates at most ${maxCreated} new standards`,
        );
  const batchId = (batch: Reference) => {
    if (typeof batch === 'string') {
      return known('batches', directory.batches, batch, 'This batch no longer exists');
    }
    const standard = given.standard ?? row.found?.fields.standard;
    if (typeof standard === 'string') {
      const subject = subjectId('batches', batch.subject ?? '');
      const id = directory.batches.create(batch.create, { standardId: standard, subjectId: subject });
      return created('batches', id, `An import creates at most ${maxCreated} new batches`);
    }
    refuse('standard', `Choose a standard for the new batch ${batch.create}`);
    return '';
  };
  if (given.standard !== undefined) given.standard = standardId(given.standard as Reference);
  if (given.subject !== undefined) given.subject = subjectId('subject', given.subject as Reference);
  if (given.subjects !== undefined) {
    given.subjects = (given.subjects as Reference[]).map((subject) => subjectId('subjects', subject)).sort();
  }
  if (given.batches !== undefined) given.batches = (given.batches as Reference[]).map(batchId);
  if (typeof given.teacher === 'string') {
    known('teacher', directory.teachers, given.teacher, 'This teacher no longer exists');
    const isNewHere = row.found?.fields.teacher !== given.teacher;
    if (isNewHere && directory.teachers.hasLeft(given.teacher)) refuse('teacher', 'Choose a teacher who is active');
  }
}

/** Creates the records that the sheet named on purpose. */
export async function writeCreations(tx: Db, directory: Directory, startDate: Day): Promise<void> {
  const { standards: newStandards, subjects: newSubjects, batches: newBatches } = directory;
  if (newSubjects.created.length > 0) {
    const colours = SubjectColour.options;
    const first = await tx.$count(subjects);
    // In turn, so that a timetable of the sheet's subjects tells them apart.
    await tx
      .insert(subjects)
      .values(
        newSubjects.created.map((subject, at) => ({ ...subject, colour: colours[(first + at) % colours.length]! })),
      );
  }
  if (newStandards.created.length > 0) await tx.insert(standards).values(newStandards.created);
  if (newBatches.created.length > 0) {
    await tx.insert(batches).values(newBatches.created.map((batch) => ({ ...batch, startDate })));
  }
}
