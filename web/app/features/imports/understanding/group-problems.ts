import type { SheetField } from './kinds/kind-of-sheet.ts';

/** The error of one row, and the text to correct. */
export interface RowProblem {
  key: string;
  field: SheetField | null;
  message: string;
  text: string;
}

export interface ProblemGroup {
  field: SheetField | null;
  message: string;
  rows: RowProblem[];
}

/** Groups problems with the same correction, the largest group first. */
export function groupProblems(problems: readonly RowProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const problem of problems) {
    const id = `${problem.field} ${problem.message}`;
    const group = groups.get(id) ?? { field: problem.field, message: problem.message, rows: [] };
    group.rows.push(problem);
    groups.set(id, group);
  }
  return [...groups.values()].sort((a, b) => b.rows.length - a.rows.length);
}
