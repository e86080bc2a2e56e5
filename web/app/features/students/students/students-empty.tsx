import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useAllStandards } from '../../standards/shared/standards.queries.ts';
import { useChosenBatch } from '../../batches/shared/batch-search.queries.ts';
import { paths } from '../../../../lib/paths.ts';
import classes from './student-columns.module.css';
import type { StudentList } from './students-toolbar.tsx';
import { useStudentWords } from '../shared/student-words.ts';

/** The empty state without any students, or without a match. */
export function StudentsEmpty({ list }: { list: StudentList }) {
  return list.isFiltered ? <NoMatch list={list} /> : <FirstUse />;
}

function FirstUse() {
  const { t } = useLingui();
  const standards = useAllStandards();
  const hasNoStandards = standards.data?.data.length === 0;
  return (
    <EmptyState
      picture="people"
      title={t`No students yet`}
      actions={
        <>
          <Button component={Link} to={paths.admin.createStudent()} leftSection={<Plus size={18} aria-hidden />}>
            {t`Add student`}
          </Button>
          <Link to={paths.admin.import()} className={`inline link ${classes['link']}`}>
            {t`Import from a spreadsheet`}
          </Link>
          {hasNoStandards && (
            <Link to={paths.admin.createStandard()} className={`inline link ${classes['link']}`}>
              {t`Add a standard first`}
            </Link>
          )}
        </>
      }
    >
      {hasNoStandards
        ? t`A student belongs to a standard and to batches. Set up the standards first, and adding students is quick.`
        : t`A student belongs to a standard and to batches, and can log in to see their attendance.`}
    </EmptyState>
  );
}

function NoMatch({ list }: { list: StudentList }) {
  const { t } = useLingui();
  const words = useStudentWords();
  const standards = useAllStandards();
  const { standard, batch, status, below, noBatch } = list.filters;
  const chosen = useChosenBatch(batch);
  const nameIn = (records: readonly { _id: string; name: string }[] | undefined, id: string) =>
    records?.find(({ _id }) => _id === id)?.name;
  const wanted = [
    nameIn(standards.data?.data, standard),
    chosen.data?.name,
    words.status[status as keyof typeof words.status],
    below && t`below ${below}%`,
    noBatch && t`no batch`,
  ].filter(Boolean);
  const filters = wanted.join(', ');
  const { search } = list;
  const title = search === '' ? t`No students match these filters` : t`No students match “${search}”`;
  return (
    <EmptyState
      picture="none"
      title={title}
      actions={
        <Button variant="default" onClick={list.clear}>
          {t`Clear filters`}
        </Button>
      }
    >
      {wanted.length > 0 ? (
        <Trans>Filters: {filters}.</Trans>
      ) : (
        <Trans>Names, admission numbers and phone numbers were searched.</Trans>
      )}
    </EmptyState>
  );
}
