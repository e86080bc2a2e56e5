import { type listStudents, maxStudentsAtOnce, type StudentInList } from '#contract/students';
import { useState } from 'react';
import type { QueryWords } from '../../../../lib/api.ts';
import { showDone } from '../../../ui/undo-toast.tsx';
import { readStudents } from '../shared/students.queries.ts';

interface ListedStudents {
  /** The query of the list as it is filtered. */
  query: QueryWords<typeof listStudents>;
  rows: readonly StudentInList[] | undefined;
  total: number;
}

/** The chosen students of all pages, as whole rows, so that they can be printed. */
export function usePickedStudents({ query, rows = [], total }: ListedStudents) {
  const [picked, setPicked] = useState<ReadonlyMap<string, StudentInList>>(new Map());
  const pick = (students: Iterable<StudentInList>) =>
    setPicked(new Map([...students].map((student) => [student._id, student])));
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...picked, ...rows.map((row) => [row._id, row] as const)]);
    pick([...ids].flatMap((id) => known.get(id) ?? []));
  };
  const selectAll = async () => {
    try {
      pick(await readStudents(query));
    } catch (problem) {
      showDone((problem as Error).message);
    }
  };
  return {
    picked: [...picked.values()],
    clear: () => setPicked(new Map()),
    selection: {
      selected: new Set(picked.keys()),
      onChange: select,
      ...(total <= maxStudentsAtOnce && { onSelectAll: () => void selectAll() }),
    },
  };
}
