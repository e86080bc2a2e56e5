import type { StudentInList } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Plus, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../ui/data-table.tsx';
import { mountOnceOpened } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { paths } from '../../../../lib/paths.ts';
import type { AddToBatchPanelProps } from './add-to-batch-panel.tsx';
import { PrintedStudents } from './printed-students.tsx';
import { useStudentColumns } from './student-columns.tsx';
import { StudentsEmpty } from './students-empty.tsx';
import { StudentsToolbar } from './students-toolbar.tsx';
import { studentListRow } from '../shared/student-list-row.tsx';
import { studentsList } from '../shared/students.queries.ts';

const AddToBatchPanel = mountOnceOpened<AddToBatchPanelProps>(
  async () => (await import('./add-to-batch-panel.tsx')).AddToBatchPanel,
);

export default function StudentsPage() {
  const { t } = useLingui();
  const { list, answer: students, table } = studentsList.useList();
  const columns = useStudentColumns();
  const rows = students.data?.data;
  /** Holds whole rows, so that a selection across pages can be printed. */
  const [picked, setPicked] = useState<ReadonlyMap<string, StudentInList>>(new Map());
  const [isAdding, setAdding] = useState(false);
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...picked, ...(rows ?? []).map((row) => [row._id, row] as const)]);
    setPicked(new Map([...ids].flatMap((id) => (known.has(id) ? [[id, known.get(id) as StudentInList]] : []))));
  };
  const pickedRows = [...picked.values()];
  return (
    <>
      <div className={picked.size > 0 ? 'no-print' : undefined}>
        <PageHeader
          title={t`Students`}
          actions={
            <Button component={Link} to={paths.admin.createStudent()} leftSection={<Plus size={18} aria-hidden />}>
              {t`Add student`}
            </Button>
          }
        />
        <DataTable
          caption={t`Students`}
          columns={columns}
          {...table}
          rowId={({ _id }) => _id}
          rowName={({ name }) => name}
          rowHref={({ _id }) => paths.admin.student(_id)}
          listRow={(student) =>
            studentListRow(student, student.missing.includes('parentPhone') ? null : student.parentPhone)
          }
          selection={{
            selected: new Set(picked.keys()),
            onChange: select,
            actions: (
              <>
                <Button
                  variant="default"
                  leftSection={<UserPlus size={18} aria-hidden />}
                  onClick={() => setAdding(true)}
                >
                  {t`Add to batch`}
                </Button>
                <Button
                  variant="default"
                  leftSection={<Printer size={18} aria-hidden />}
                  onClick={() => window.print()}
                >
                  {t`Print`}
                </Button>
              </>
            ),
          }}
          toolbar={<StudentsToolbar list={list} />}
          empty={<StudentsEmpty list={list} />}
        />
      </div>
      {picked.size > 0 && <PrintedStudents students={pickedRows} />}
      <AddToBatchPanel
        isOpen={isAdding}
        students={pickedRows}
        onClose={() => setAdding(false)}
        onAdded={() => setPicked(new Map())}
      />
    </>
  );
}
