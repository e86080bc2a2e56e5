import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Day } from '#contract/fields';
import { sameName } from '#contract/names';
import { SubjectColour } from '#contract/subjects';
import { type Sentence, sentence, sentences } from '#contract/sentence';
import { isRight, type MatchedRow, type Reason, withReasons } from '../../bulk/bulk-port.ts';
import type { Db } from '../../db/client.ts';
import { batches } from '../../db/tables/batch-tables.ts';
import { standards } from '../../db/tables/standard-tables.ts';
import { subjects } from '../../db/tables/subject-tables.ts';
import { inSteps } from '../../in-steps.ts';

interface Named {
  readonly id: string;
  readonly name: string;
  /** Whether this person has left: named by earlier records, but never by new ones. */
  readonly hasLeft?: boolean;
}

/** The records that a sheet can name, of each kind by id. */
export type Directory = Readonly<Record<'standards' | 'subjects' | 'batches' | 'teachers', ReadonlyMap<string, Named>>>;

/** The records that a sheet names on purpose before they exist, each name once. */
export interface NewRecords {
  readonly standards: readonly (Named & { level: number })[];
  readonly subjects: readonly Named[];
  readonly batches: readonly (Named & { standardId: string; subjectId: string })[];
}

/** The most new records; more of them mean that the column was mistaken for another one. */
const maxCreated = 500;

const tooMany = {
  standards: sentence('An import creates at most {count, plural, one {# new standard} other {# new standards}}', {
    count: maxCreated,
  }),
  subjects: sentence('An import creates at most {count, plural, one {# new subject} other {# new subjects}}', {
    count: maxCreated,
  }),
  batches: sentence('An import creates at most {count, plural, one {# new batch} other {# new batches}}', {
    count: maxCreated,
  }),
};

const gone = sentences({
  standards: 'This standard no longer exists',
  subjects: 'This subject no longer exists',
  batches: 'This batch no longer exists',
  teachers: 'This teacher no longer exists',
});

export async function readDirectory(db: Db): Promise<Directory> {
  const rows = await db.rows<{ kind: keyof Directory; id: string; name: string; hasLeft: boolean }>(sql`
    select 'standards' as kind, id, name, false as "hasLeft" from standards
    union all select 'subjects', id, name, false from subjects
    union all select 'batches', id, name, false from batches
    union all select 'teachers', u.id, u.name, t.status = 'left' from teachers t join users u on u.id = t.user_id`);
  const recordsOf = (kind: keyof Directory) =>
    new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, row]));
  return {
    standards: recordsOf('standards'),
    subjects: recordsOf('subjects'),
    batches: recordsOf('batches'),
    teachers: recordsOf('teachers'),
  };
}

/** The names of records of all kinds, by id. */
export function namesIn(directory: Directory, created: NewRecords): ReadonlyMap<string, string> {
  const known = Object.values(directory).flatMap((records) => [...records.values()]);
  const named = [...known, ...created.standards, ...created.subjects, ...created.batches];
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** A value of each new record. */
export const ofNewRecords = (records: NewRecords, valueOf: (record: Named) => string) => ({
  standards: records.standards.map(valueOf),
  subjects: records.subjects.map(valueOf),
  batches: records.batches.map(valueOf),
});

/** Gives each name of a kind its id: that of the record, or of the one to come, which is as its first row says. */
function newIds<Extra>(known: ReadonlyMap<string, Named>) {
  const ids = new Map([...known.values()].map(({ id, name }) => [sameName(name), id]));
  const created: (Named & Extra)[] = [];
  /** Undefined where there would be too many new ones. */
  const idOf = (name: string, extra: Extra): string | undefined => {
    const existing = ids.get(sameName(name));
    if (existing !== undefined || created.length === maxCreated) return existing;
    const id = uuidv7();
    created.push({ id, name, ...extra });
    ids.set(sameName(name), id);
    return id;
  };
  return { created, idOf };
}

type Reference = string | { create: string; level?: number; subject?: Reference };

/** The values of a row that name records. */
type References = Partial<
  Record<'standard' | 'subject', Reference> & Record<'subjects' | 'batches', Reference[]> & { teacher: string }
>;

/** Replaces the names in rows by ids; `{ create }` gets the id of the record to come. */
export async function resolveReferences(
  directory: Directory,
  rows: readonly MatchedRow[],
): Promise<{ rows: MatchedRow[]; newRecords: NewRecords }> {
  const newStandards = newIds<{ level: number }>(directory.standards);
  const newSubjects = newIds<object>(directory.subjects);
  const newBatches = newIds<{ standardId: string; subjectId: string }>(directory.batches);
  const resolve = (row: MatchedRow): MatchedRow => {
    const { standard, subject, subjects: several, batches: named, teacher }: References = row.values;
    const reasons: Reason[] = [];
    const refuse = (field: string, message: Sentence) => reasons.push({ field, message });
    const idOf = (
      kind: keyof NewRecords,
      field: string,
      reference: Reference,
      create: (reference: Exclude<Reference, string>) => string | undefined,
    ): string => {
      const id = typeof reference === 'string' ? reference : create(reference);
      if (id === undefined) refuse(field, tooMany[kind]);
      else if (id === reference && !directory[kind].has(id)) refuse(field, gone[kind]);
      return id ?? '';
    };
    const subjectId = (field: string, reference: Reference) =>
      idOf('subjects', field, reference, ({ create }) => newSubjects.idOf(create, {}));
    const standardId =
      standard &&
      idOf('standards', 'standard', standard, ({ create, level = 1 }) => newStandards.idOf(create, { level }));
    const ofBatch = standardId ?? row.match?.fields.standard;
    const batchId = (reference: Reference) => {
      if (typeof reference === 'object' && typeof ofBatch !== 'string') {
        refuse('standard', sentence('Choose a standard for the new batch {name}', { name: reference.create }));
        return '';
      }
      return idOf('batches', 'batches', reference, ({ create, subject: ofNew = '' }) =>
        newBatches.idOf(create, { standardId: String(ofBatch), subjectId: subjectId('batches', ofNew) }),
      );
    };
    const values = {
      ...row.values,
      ...(standardId !== undefined && { standard: standardId }),
      ...(subject && { subject: subjectId('subject', subject) }),
      ...(several && { subjects: several.map((one) => subjectId('subjects', one)).sort() }),
      ...(named && { batches: named.map(batchId) }),
    };
    if (teacher !== undefined) {
      const known = directory.teachers.get(teacher);
      if (known === undefined) refuse('teacher', gone.teachers);
      else if (known.hasLeft && row.match?.fields.teacher !== teacher)
        refuse('teacher', sentence('Choose a teacher who is active'));
    }
    return withReasons({ ...row, values }, reasons);
  };
  const resolved = await inSteps(rows, (row) => (isRight(row) ? resolve(row) : row));
  const newRecords = { standards: newStandards.created, subjects: newSubjects.created, batches: newBatches.created };
  return { rows: resolved, newRecords };
}

/** Creates the records that the sheet named on purpose. */
export async function writeNewRecords(tx: Db, newRecords: NewRecords, startDate: Day): Promise<void> {
  if (newRecords.subjects.length > 0) {
    const colours = SubjectColour.options;
    const first = await tx.$count(subjects);
    // In turn, so that a timetable of the sheet's subjects tells them apart.
    const colourOf = (at: number) => colours[(first + at) % colours.length]!;
    await tx.insert(subjects).values(newRecords.subjects.map((one, at) => ({ ...one, colour: colourOf(at) })));
  }
  if (newRecords.standards.length > 0) await tx.insert(standards).values([...newRecords.standards]);
  if (newRecords.batches.length > 0)
    await tx.insert(batches).values(newRecords.batches.map((batch) => ({ ...batch, startDate })));
}
