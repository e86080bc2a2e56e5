import { useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { useListState } from '../../../lib/list-state.ts';
import { Notice } from '../../../../design/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import {
  enquiriesListed,
  overviewOf,
  sharedOf,
  useCreateEnquiry,
  useEnquiries,
} from '../shared/admission-enquiries.queries.ts';
import { EnquiryBoard } from './enquiry-board.tsx';
import { EnquiryDrawer } from './enquiry-drawer.tsx';
import { EnquiryTable } from './enquiry-table.tsx';
import { RegistrationsEmpty } from './registrations-empty.tsx';
import classes from './registrations-page.module.css';
import { RegistrationsToolbar } from './registrations-toolbar.tsx';
import { StageChips } from './stage-chips.tsx';
import { useMoves } from '../use-moves.tsx';
import { useOpenEnquiry } from './use-open-enquiry.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useLeave } from '../../../ui/use-act.ts';
import { consentTextVersion } from '../../../../design/consent-text.tsx';
import { EnquiryEditor, type EnquiryValues, toEnquiryBody } from '../enquiry-editor.tsx';
import { useIsNarrow, useIsRoomy } from '../../../ui/screen-width.ts';
import { localStore } from '../../../../lib/storage.ts';

export default function RegistrationsPage() {
  const { t } = useLingui();
  const list = useListState(enquiriesListed);
  const moves = useMoves();
  const [view, setView] = useBoardView();
  const [isAdding, setAdding] = useState(false);
  const { pathname } = useLocation();
  const open = useOpenEnquiry();
  const isNarrow = useIsNarrow();
  // Wide enough for a drawer beside the board; else a card opens its page.
  const hasRoom = useIsRoomy();
  const overview = useEnquiries(overviewOf(list.query));
  const { filters } = list;
  const isBoard = view === 'board' && !isNarrow && filters.status !== 'declined';
  const hasDrawer = isBoard && hasRoom;
  const isNobody = overview.data?.pagination.total === 0;
  const isUnused = isNobody && Object.keys(sharedOf(list.query)).length === 0;
  const add = (
    <div className={`stack ${classes['add']}`}>
      <Button leftSection={<Plus size={18} aria-hidden />} onClick={() => setAdding(true)}>
        {t`Add registration`}
      </Button>
    </div>
  );
  const chips = <StageChips filters={filters} counts={overview.data} hasStages={!isBoard} isNarrow={isNarrow} />;
  const empty = <RegistrationsEmpty isFiltered={!isUnused} search={list.search} onClear={list.clear} add={add} />;
  // No room for a drawer: redirect to the page of the open registration.
  if (open.id !== null && !hasDrawer) return <Navigate to={paths.admin.registration(open.id)} replace />;
  return (
    <div className={classes['page']} data-with-drawer={open.id !== null || undefined}>
      <PageHeader title={t`New Registrations`} actions={isUnused ? undefined : add} />
      {moves.problem && !open.id && <Notice tone="err">{moves.problem}</Notice>}
      {isUnused ? (
        empty
      ) : (
        <>
          <div className={`row wrap gap-12 no-print ${classes['tools']}`}>
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
                    else if (open.id !== null) open.close();
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
              query={{ ...sharedOf(list.query), ...(filters.followUp ? { followUp: filters.followUp } : {}) }}
              moves={moves}
              openId={open.id}
              linkTo={hasDrawer ? open.linkTo : (id) => `${pathname}/${id}`}
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
      {open.id && <EnquiryDrawer id={open.id} moves={moves} onStep={open.step} onClose={open.close} />}
      {moves.dialogs}
      <AddEnquiryPanel
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        linkTo={(id) => (hasDrawer ? open.linkTo(id) : `${pathname}/${id}`)}
      />
    </div>
  );
}

interface AddEnquiryPanelProps {
  isOpen: boolean;
  onClose: () => void;
  /** Address of the new registration. */
  linkTo: (id: string) => string;
}

/** The form for a family at the desk or on the phone. */
function AddEnquiryPanel({ isOpen, ...form }: AddEnquiryPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={form.onClose} title={t`Add registration`}>
      <NewEnquiry {...form} />
    </SidePanel>
  );
}

function NewEnquiry({ onClose, linkTo }: Omit<AddEnquiryPanelProps, 'isOpen'>) {
  const { t } = useLingui();
  const create = useCreateEnquiry();
  const leave = useLeave();
  const save = async (values: EnquiryValues) => {
    const consent = values.hasConsent ? { textVersion: consentTextVersion } : null;
    const { data } = await create.mutateAsync({
      ...toEnquiryBody(values),
      phone: values.guardians[0]?.phone ?? '',
      consent,
    });
    const [name, reference] = [data.studentName, data.reference];
    showDone(t`${name} registered, ${reference}`);
    await leave(linkTo(data._id));
    onClose();
  };
  return <EnquiryEditor submitLabel={t`Add registration`} onSave={save} />;
}

type BoardView = 'board' | 'list';

const key = 'registrations-view';

const remembered = (): BoardView => (localStore.read(key) === 'list' ? 'list' : 'board');

/** Board or list, remembered on this device. */
function useBoardView(): [BoardView, (view: BoardView) => void] {
  const [view, setView] = useState(remembered);
  const change = (next: BoardView) => {
    setView(next);
    localStore.write(key, next);
  };
  return [view, change];
}
