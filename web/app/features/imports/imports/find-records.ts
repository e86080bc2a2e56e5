import { areSimilar, sameName, soundsLike, wordsOf } from '#contract/names';
import type { Records } from '../understanding/meaning.ts';
import { findStandard } from '../understanding/standards.ts';

interface Named {
  _id: string;
  name: string;
}

export interface AcademyRecords {
  standards: readonly (Named & { level: number })[];
  subjects: readonly (Named & { code: string | null })[];
  teachers: readonly (Named & { status: 'active' | 'left' })[];
  batches: readonly (Named & { code: string | null })[];
}

interface Finder {
  /** The records to choose from, if no name is found. */
  choices: readonly Named[];
  /** The id of the record that a text of the file names. */
  find: (text: string) => string | undefined;
}

/** Finds the academy's records by the names that its lists use. */
export function findersOf({ standards, subjects, teachers, batches }: AcademyRecords) {
  return {
    standards: { choices: standards, find: (text: string) => findStandard(text, standards)?._id },
    subjects: subjectsToFind(subjects),
    teachers: teachersToFind(teachers),
    batches: { choices: batches, find: finderOf([...namesOf(batches), ...codesOf(batches)]) },
  } satisfies Record<Records, Finder>;
}

type NameOfRecord = [name: string, id: string];

const namesOf = (records: readonly Named[]) => records.map(({ _id, name }): NameOfRecord => [name, _id]);

const codesOf = (records: readonly { _id: string; code: string | null }[]) =>
  records.flatMap(({ _id, code }): NameOfRecord[] => (code === null ? [] : [[code, _id]]));

/** Finds a record by name; of equal names the first counts. */
function finderOf(names: readonly NameOfRecord[]): (text: string) => string | undefined {
  const byName = new Map(names.map(([name, id]) => [sameName(name), id] as const).reverse());
  return (text) => byName.get(sameName(text));
}

/** Those who teach come first; one who left is found by the whole name alone, and is no choice otherwise. */
function teachersToFind(teachers: readonly (Named & { status: 'active' | 'left' })[]) {
  const [teaching, left] = [teachers.filter(isTeaching), teachers.filter((one) => !isTeaching(one))];
  const choices = [...teaching, ...left];
  const named = finderOf([
    ...namesOf(choices),
    ...choices.map(({ _id, name }): NameOfRecord => [withoutTitle(name), _id]),
  ]);
  const find = (text: string) => {
    const plain = withoutTitle(text);
    return (
      named(plain) ??
      onlyOne(teaching.filter(({ name }) => soundsLike(withoutTitle(name), plain)))?._id ??
      onlyOne(teaching.filter(({ name }) => isPartOf(plain, withoutTitle(name))))?._id
    );
  };
  return { choices, find, left: new Set(left.map(({ _id }) => _id)) };
}

/** Whether a text such as "Kulkarni", with a whole word at least, is part of a person's name. */
const isPartOf = (text: string, name: string): boolean =>
  wordsOf(text).some((word) => word.text.length > 2) && areSimilar(wordsOf(text), wordsOf(name));

/** A subject is found by its name or code, or as the only one that begins so: "Phy". */
function subjectsToFind(subjects: AcademyRecords['subjects']) {
  const named = finderOf([...namesOf(subjects), ...codesOf(subjects)]);
  const find = (text: string) => {
    const start = sameName(text).replace(/\.$/, '');
    const begins = ({ name }: Named) => start.length > 2 && sameName(name).startsWith(start);
    return named(text) ?? onlyOne(subjects.filter(begins))?._id;
  };
  return { choices: subjects, find };
}

const isTeaching = ({ status }: { status: 'active' | 'left' }) => status === 'active';

/** Several records with a similar name are no match. */
const onlyOne = <Item>(found: readonly Item[]) => (found.length === 1 ? found[0] : undefined);

/** Titles, as in "Prof. A. Kale" and "Kale sir", are not part of the name. */
const withoutTitle = (name: string): string =>
  name
    .replaceAll(/^((prof|dr|mr|mrs|ms|smt|shri|श्री|श्रीमती|प्रा)\.?\s+)+|\s+(sir|madam|ma'am|teacher|सर|मॅडम)\.?$/gi, '')
    .trim();
