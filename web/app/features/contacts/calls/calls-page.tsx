import { type Call } from '#contract/contacts';
import { formatPhone } from '#contract/phone';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Dated } from '../../../../design/dated.tsx';
import { paths } from '../../../../lib/paths.ts';
import { sections } from '../../../lib/sections.ts';
import { useUser } from '../../../session/session.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Button } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { useCallWords } from '../shared/call-words.ts';
import { ContactDialog } from '../shared/contact-dialog.tsx';
import { WriteToGuardian } from '../shared/write-to-guardian.tsx';
import { callsList } from './calls.queries.ts';

/** Families to call about attendance, the most urgent first: of all batches for the office, of their own for a teacher. */
export default function CallsPage() {
  const { t } = useLingui();
  const isTeacher = useUser().role === 'teacher';
  const { list, answer, table } = callsList.useList();
  const { due = 0, later = 0 } = answer.data ?? {};
  const [noted, setNoted] = useState<Call | null>(null);
  const part = list.filters.part === 'later' ? 'later' : 'due';
  const acts = (call: Call) => <Acts call={call} onNote={() => setNoted(call)} />;
  return (
    <>
      <PageHeader title={t`Who needs a call`} tabs={isTeacher ? undefined : sections.calls}>
        {t`About the attendance. Once you note a call, the family leaves this list until the day you choose or the next missed class.`}
      </PageHeader>
      <DataTable
        caption={t`Who needs a call`}
        columns={useCallColumns(acts)}
        {...table}
        // The other part may have families, so the first-use empty state is shown without any alone.
        isUnused={answer.data !== undefined && due + later === 0}
        isFiltered={false}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) =>
          isTeacher ? paths.teacher.studentAttendance({ student: _id }) : paths.admin.student(_id)
        }
        listRow={(call) => ({ title: call.name, facts: <Why call={call} />, acts: acts(call) })}
        toolbar={
          <Segmented
            label={t`Which calls`}
            options={[
              { value: 'due', label: t`Due ${due}` },
              { value: 'later', label: t`Later ${later}` },
            ]}
            value={part}
            onChange={(value) => list.setFilter('part', value === 'due' ? '' : value)}
          />
        }
        empty={
          part === 'due' && later > 0 ? (
            <EmptyState picture="people" title={t`No call is due`}>
              {plural(later, {
                one: '# family can be called later, for low or falling attendance.',
                other: '# families can be called later, for low or falling attendance.',
              })}
            </EmptyState>
          ) : (
            <EmptyState picture="people" title={t`Nobody needs a call`}>
              {t`Students appear here when they miss three classes in a row, when their attendance is low or falling, when a call is due again, or when a call was not answered or its result was not noted.`}
            </EmptyState>
          )
        }
      />
      {noted && <ContactDialog student={noted} guardians={noted.guardians} onClose={() => setNoted(null)} />}
    </>
  );
}

/** The reasons, and below them the last contact. */
function Why({ call: { reasons, lastContact } }: { call: Call }) {
  const words = useCallWords();
  return (
    <span className="stack">
      <Facts
        facts={words.facts(reasons).map((fact) => (
          <Dated key={fact}>{fact}</Dated>
        ))}
      />
      {lastContact && (
        <span className="aside">
          <Dated>{words.contact(lastContact)}</Dated>
        </span>
      )}
    </span>
  );
}

interface ActsProps {
  call: Call;
  onNote: () => void;
}

function Acts({ call, onNote }: ActsProps) {
  const { t } = useLingui();
  const [primary] = call.guardians;
  if (primary === undefined) return <span className="aside">{t`No number`}</span>;
  const who = primary.name ?? t`the parent of ${call.name}`;
  return (
    <>
      {primary.phone && (
        <Button
          component="a"
          href={`tel:${primary.phone}`}
          size="sm"
          variant="default"
          leftSection={<Phone size={16} aria-hidden />}
          aria-label={t`Call ${who}`}
        >
          {t`Call`}
        </Button>
      )}
      <WriteToGuardian student={call} guardian={primary} about="attendance" hasWords />
      <Button size="sm" aria-label={t`Note the call to ${who}`} onClick={onNote}>
        {t`Note`}
      </Button>
    </>
  );
}

function useCallColumns(acts: (call: Call) => ReactNode): DataColumn<Call>[] {
  const { t } = useLingui();
  return [
    {
      key: 'name',
      header: t`Student`,
      cell: ({ name, guardians: [primary] }) => (
        <span className="stack">
          <span>{name}</span>
          <span className="aside-small figures unbroken">
            {primary?.phone ? formatPhone(primary.phone) : t`No number`}
          </span>
        </span>
      ),
    },
    { key: 'why', header: t`Why`, cell: (call) => <Why call={call} /> },
    {
      key: 'acts',
      header: t`Call, write or note`,
      isHeaderHidden: true,
      width: 318,
      cell: (call) => <span className="inline gap-8 no-print">{acts(call)}</span>,
    },
  ];
}
