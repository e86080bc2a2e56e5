import type { Relation } from '#contract/guardians';
import { plainHeading } from './headings.ts';
import type { SheetField } from './kinds/kind-of-sheet.ts';

/** The fields that name each of a student's two guardians, and the one of the relation. */
const guardians = [
  { fields: ['parentName', 'parentPhone'], relation: 'parentRelation' },
  { fields: ['secondParentName', 'secondParentPhone'], relation: 'secondParentRelation' },
];

const words: readonly [Relation, RegExp][] = [
  ['mother', /\bmother|आई|माता/],
  ['father', /\bfather|वडिल|वडील|पिता/],
];
const anybody = /guardian|अभिभावक/;

/** A relation that headings state, and the fields of the guardian it is about. */
export interface StatedRelation {
  fields: readonly SheetField[];
  relation: SheetField;
  is: Relation;
}

/** The relations that the headings state: "Father’s mobile" is the father's, "Father / guardian" may be anybody's. */
export function relationsOfHeadings(
  headings: readonly string[],
  columns: readonly (SheetField | null)[],
): StatedRelation[] {
  if (columns.some((field) => field !== null && guardians.some(({ relation }) => relation === field))) return [];
  return guardians.flatMap(({ fields, relation }) => {
    const about = headings
      .filter((_, column) => fields.includes(columns[column] ?? ''))
      .map(plainHeading)
      .join(' ');
    const [first, ...others] = words.filter(([, word]) => word.test(about));
    if (first === undefined || others.length > 0 || anybody.test(about)) return [];
    return [{ fields, relation, is: first[0] }];
  });
}
