import { listStudents } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { IdCard } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { Menu } from '../../../ui/mantine.ts';
import { ListMenu } from '../../../lib/list-menu.tsx';
import type { studentsList } from '../shared/students.queries.ts';
import { useAttendanceThreshold } from '../../../session/session.ts';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { StandardFilter } from '../../standards/shared/standard-filter.tsx';
import { BatchFilter } from '../../batches/shared/batch-filter.tsx';
import { useStudentWords } from '../shared/student-words.ts';
import { useAddress } from '../../../lib/address.ts';

export type StudentList = ReturnType<typeof studentsList.useList>['list'];

/** Search and filters in one line; on phones the filters are a sheet. */
export function StudentsToolbar({ list }: { list: StudentList }) {
  const { t } = useLingui();
  return (
    <>
      <ListSearch label={t`Search students`} list={list} />
      <FilterSheet filters={list.filters} doneLabel={t`Show students`}>
        <Filters list={list} />
      </FilterSheet>
      <ListMenu of={listStudents} query={list.query} imports="students">
        <Menu.Item
          component={Link}
          to={paths.admin.idCards({ standard: list.filters.standard, batch: list.filters.batch })}
          leftSection={<IdCard size={18} aria-hidden />}
        >
          {t`ID cards`}
        </Menu.Item>
      </ListMenu>
    </>
  );
}

function Filters({ list }: { list: StudentList }) {
  const { t } = useLingui();
  const words = useStudentWords();
  const { standard, batch, status } = list.filters;
  return (
    <>
      <StandardFilter value={standard} onChange={(value) => list.setFilter('standard', value)} />
      <BatchFilter value={batch} onChange={(value) => list.setFilter('batch', value)} />
      <FilterSelect
        label={t`Status`}
        all={t`Any status`}
        choices={(['active', 'left', 'passed_out'] as const).map((value) => ({ value, label: words.status[value] }))}
        value={status}
        onChange={(value) => list.setFilter('status', value)}
      />
      <NeedsAttention list={list} />
    </>
  );
}

type Attention = '' | 'below' | 'noBatch' | 'pageUnopened';

/** Three filters of the endpoint, offered one at a time. */
function NeedsAttention({ list }: { list: StudentList }) {
  const { t } = useLingui();
  const [, change] = useAddress();
  const { below, noBatch, pageUnopened } = list.filters;
  const value: Attention =
    below !== '' ? 'below' : noBatch === 'true' ? 'noBatch' : pageUnopened === 'true' ? 'pageUnopened' : '';
  const threshold = useAttendanceThreshold();
  // A bookmarked address may have another percentage, which then stays.
  const percentage = below || threshold;
  const choose = (next: Attention) =>
    change({
      below: next === 'below' ? String(threshold) : null,
      noBatch: next === 'noBatch' ? 'true' : null,
      pageUnopened: next === 'pageUnopened' ? 'true' : null,
      page: null,
    });
  return (
    <Segmented
      label={t`Show`}
      value={value}
      onChange={choose}
      options={[
        { value: '', label: t`All` },
        ...(percentage === null ? [] : [{ value: 'below' as const, label: t`Below ${percentage}%` }]),
        { value: 'noBatch', label: t`No batch` },
        { value: 'pageUnopened', label: t`Page not opened` },
      ]}
    />
  );
}
