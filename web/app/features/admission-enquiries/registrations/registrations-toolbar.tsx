import { listEnquiries } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import type { enquiriesListed } from '../shared/admission-enquiries.queries.ts';
import type { ListState } from '../../../lib/list-state.ts';
import { ListMenu } from '../../../lib/list-menu.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { FilterSheet } from '../../../ui/filter-sheet.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { StandardFilter } from '../../standards/shared/standard-filter.tsx';

export type RegistrationList = ListState<(typeof enquiriesListed.filters)[number]>;

export function RegistrationsToolbar({ list }: { list: RegistrationList }) {
  const { t } = useLingui();
  const { standard, period } = list.filters;
  return (
    <>
      <ListSearch label={t`Name or phone`} list={list} />
      <FilterSheet filters={{ standard, period }} doneLabel={t`Show registrations`}>
        <StandardFilter value={standard} onChange={(value) => list.setFilter('standard', value)} />
        <FilterSelect
          label={t`Received`}
          all={t`Any time`}
          choices={[
            { value: 'today', label: t`Today` },
            { value: 'week', label: t`This week` },
            { value: 'month', label: t`This month` },
            { value: 'year', label: t`This year` },
          ]}
          value={period}
          onChange={(value) => list.setFilter('period', value)}
        />
      </FilterSheet>
      <ListMenu of={listEnquiries} query={list.query} isBeside imports="admissionEnquiries" />
    </>
  );
}
