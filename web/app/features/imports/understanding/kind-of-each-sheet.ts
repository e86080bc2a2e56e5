import type { ImportKind } from '#contract/imports';
import type { FileSheet } from '../reading/sheets.ts';
import { findTable } from './find-table.ts';
import { hasName } from './guess-columns.ts';
import { fieldOfHeading, plainHeading } from './headings.ts';
import { ignored } from './kinds/kind-of-sheet.ts';
import { kindsOfSheet } from './kinds/kinds.ts';

/** The order in which lists are imported: each one after those that it names records of. */
export const kindsInOrder: readonly ImportKind[] = [
  'teachers',
  'batches',
  'students',
  'admissionEnquiries',
  'attendance',
];

/** The names of sheets that say what is in them; "Batch A" has the students of that batch. */
const namesOfSheets: Record<ImportKind, RegExp> = {
  teachers: /^(all )?(teachers?|faculty|staff|शिक्षक|अध्यापक)( (list|यादी|सूची))?$/,
  batches: /^(all )?(batches|batch list|time ?table|schedule|बॅचेस|बैच|वेळापत्रक|समय सारणी)$/,
  students: /^(all )?(students?|pupils?|admissions|विद्यार्थी|छात्र)( (list|यादी|सूची))?$/,
  admissionEnquiries: /^(all )?(enquir(y|ies)|inquir(y|ies)|registrations?|leads?|चौकशी|नोंदणी|पूछताछ)( list)?$/,
  attendance: /^(attendance|हजेरी|उपस्थिति)( .+)?$/,
};

/** What the name of the sheet counts for, in headings. */
const nameCounts = 2;

/** How many different columns of a list of this kind the sheet has, judged by its headings and its name. */
function likeness(kind: ImportKind, { name, rows }: FileSheet): number {
  const sheet = kindsOfSheet[kind];
  const { headings } = findTable(sheet, rows);
  const known = headings.map((heading) => fieldOfHeading(sheet, heading) ?? ignored);
  const fields = new Set(known.filter((field) => field !== ignored));
  const days = known.filter((field) => field === 'mark').length;
  if (kind === 'attendance' ? days < 3 : !hasName(sheet, fields)) return 0;
  return fields.size + (namesOfSheets[kind].test(plainHeading(name)) ? nameCounts : 0) + (days >= 3 ? nameCounts : 0);
}

/**
 * The kind of list in each sheet of a workbook, null for a sheet without any; undefined where all hold one. Another kind than the `usual` one has
 * to be clearly more like it.
 */
export function kindOfEachSheet(sheets: readonly FileSheet[], usual: ImportKind): (ImportKind | null)[] | undefined {
  if (sheets.length < 2) return undefined;
  const kinds = sheets.map((sheet) => {
    const scores = kindsInOrder.map((kind) => ({ kind, score: likeness(kind, sheet) }));
    const usually = scores.find(({ kind }) => kind === usual)?.score ?? 0;
    const [best] = scores.sort((one, other) => other.score - one.score);
    if (best !== undefined && best.score >= usually + 2) return best.kind;
    return usually >= 2 ? usual : null;
  });
  return new Set(kinds.filter((kind) => kind !== null)).size > 1 ? kinds : undefined;
}
