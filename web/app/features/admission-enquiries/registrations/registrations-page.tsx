import { listEnquiries } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { useMediaQuery } from '../../../ui/mantine.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useListState } from '../../../lib/list-state.ts';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { AddEnquiryPanel } from './add-enquiry-panel.tsx';
import { useEnquiries } from '../admission-enquiries.queries.ts';
import { EnquiryBoard } from './enquiry-board.tsx';
import { EnquiryDrawer } from './enquiry-drawer.tsx';
import { EnquiryTable } from './enquiry-table.tsx';
import { RegistrationsEmpty } from './registrations-empty.tsx';
import classes from './registrations-page.module.css';
import { registrationFilters, RegistrationsToolbar } from './registrations-toolbar.tsx';
import { StageChips } from './stage-chips.tsx';
import { useBoardView } from './use-board-view.ts';
import { useMoves } from '../use-moves.tsx';
import { useOpenEnquiry } from './use-open-enquiry.ts';

export default function RegistrationsPage() {
  const { t } = useLingui();
  const list = useListState({ of: listEnquiries, filters: registrationFilters });
  const moves = useMoves();
  const [view, setView] = useBoardView();
  const [isAdding, setAdding] = useState(false);
  const { pathname } = useLocation();
  const open = useOpenEnquiry();
  const isNarrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false });
  const { search, standard, period } = list.query;
  const shared = { ...(search && { search }), ...(standard && { standard }), ...(period && { period }) };
  const overview = useEnquiries({ ...shared, limit: 1 });
  const { filters } = list;
  const isBoard = view === 'board' && !isNarrow && filters.status !== 'declined';
  const isNobody = overview.data?.pagination.total === 0;
  const isUnused = isNobody && Object.keys(shared).length === 0;
  const add = (
    <Button
      className={classes['add'] ?? ''}
      data-at-foot
      leftSection={<Plus size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t`Add registration`}
    </Button>
  );
  const chips = <StageChips filters={filters} counts={overview.data} hasStages={!isBoard} isNarrow={isNarrow} />;
  const empty = <RegistrationsEmpty isFiltered={!isUnused} search={list.search} onClear={list.clear} add={add} />;
  return (
    <div className={classes['page']} data-with-drawer={(isBoard && open.id !== null) || undefined}>
      <PageHeader title={t`New Registrations`} actions={isUnused ? undefined : add} />
      {moves.problem && !open.id && <Notice tone="err">{moves.problem}</Notice>}
      {isUnused ? (
        empty
      ) : (
        <>
          <div className={classes['tools']}>
            <RegistrationsToolbar list={list} />
            {!isNarrow && (
              <div className={classes['view']}>
                <Segmented
                  label={t`View`}
                  options={[
                    { value: 'list', label: t`List` },
                    { value: 'board', label: t`Board` },
                  ]}
                  value={isBoard ? 'board' : 'list'}
                  onChange={(next) => {
                    if (next === 'board') list.setFilter('status', '');
                    setView(next);
                  }}
                />
              </div>
            )}
          </div>
          {chips}
          {isBoard && isNobody ? (
            empty
          ) : isBoard ? (
            <EnquiryBoard
              query={{ ...shared, ...(filters.followUp ? { followUp: filters.followUp } : {}) }}
              moves={moves}
              openId={open.id}
              linkTo={open.linkTo}
            />
          ) : (
            <EnquiryTable
              list={list}
              status={isNarrow && !filters.followUp ? 'new' : undefined}
              moves={moves}
              empty={empty}
            />
          )}
        </>
      )}
      {isBoard && open.id && <EnquiryDrawer id={open.id} moves={moves} onStep={open.step} onClose={open.close} />}
      {moves.dialogs}
      <AddEnquiryPanel
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        linkTo={(id) => (isBoard ? open.linkTo(id) : `${pathname}/${id}`)}
      />
    </div>
  );
}
