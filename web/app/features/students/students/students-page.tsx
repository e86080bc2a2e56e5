import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { KeyRound, Plus, Printer, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable } from '../../../ui/data-table.tsx';
import { mountOnceOpened } from '../../../ui/lazy-part.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { paths } from '../../../../lib/paths.ts';
import type { AddToBatchPanelProps } from './add-to-batch-panel.tsx';
import type { GiveLoginsPanelProps } from './give-logins-panel.tsx';
import { SendPages } from '../../parent-pages/shared/send-pages.tsx';
import { PrintedStudents } from './printed-students.tsx';
import { useStudentColumns } from './student-columns.tsx';
import { StudentsEmpty } from './students-empty.tsx';
import { StudentsToolbar } from './students-toolbar.tsx';
import { usePickedStudents } from './use-picked-students.ts';
import { studentListRow } from '../shared/student-list-row.tsx';
import { studentsList } from '../shared/students.queries.ts';

const AddToBatchPanel = mountOnceOpened<AddToBatchPanelProps>(
  async () => (await import('./add-to-batch-panel.tsx')).AddToBatchPanel,
);

const GiveLoginsPanel = mountOnceOpened<GiveLoginsPanelProps>(
  async () => (await import('./give-logins-panel.tsx')).GiveLoginsPanel,
);

export default function StudentsPage() {
  const { t } = useLingui();
  const { list, answer: students, table } = studentsList.useList();
  const columns = useStudentColumns();
  const { picked, clear, selection } = usePickedStudents({
    query: list.query,
    rows: students.data?.data,
    total: students.data?.pagination.total ?? 0,
  });
  const [opened, setOpened] = useState<'batch' | 'logins' | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <div className={picked.length > 0 ? 'no-print' : undefined}>
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
            ...selection,
            actions: (
              <>
                <Button
                  variant="default"
                  leftSection={<UserPlus size={18} aria-hidden />}
                  onClick={() => setOpened('batch')}
                >
                  {t`Add to batch`}
                </Button>
                <Button
                  variant="default"
                  leftSection={<KeyRound size={18} aria-hidden />}
                  onClick={() => setOpened('logins')}
                >
                  {t`Give logins`}
                </Button>
                <SendPages among={{ students: picked.map(({ _id }) => _id) }} />
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
      {picked.length > 0 && <PrintedStudents students={picked} />}
      <AddToBatchPanel isOpen={opened === 'batch'} students={picked} onClose={close} onAdded={clear} />
      <GiveLoginsPanel isOpen={opened === 'logins'} students={picked} onClose={close} />
    </>
  );
}
