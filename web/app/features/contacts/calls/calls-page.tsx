import { type Call } from '#contract/contacts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { NotebookPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { formatPhone } from '#contract/phone';
import { WriteToGuardian } from '../shared/write-to-guardian.tsx';
import { useCallWords } from '../shared/call-words.ts';
import { PhoneIcon } from '../../../lib/contact-links.tsx';
import { sections } from '../../../lib/sections.ts';
import { useUser } from '../../../session/session.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import type { DataColumn } from '../../../ui/table-model.ts';
import { Dated } from '../../../../design/dated.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ActionIcon } from '../../../ui/mantine.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ContactDialog } from '../shared/contact-dialog.tsx';
import classes from './calls-page.module.css';
import { callsList } from './calls.queries.ts';

/** Families to call about attendance, the most urgent first: of all batches for the office, of their own for a teacher. */
export default function CallsPage() {
  const { t } = useLingui();
  const words = useCallWords();
  const isTeacher = useUser().role === 'teacher';
  const { answer: calls, table } = callsList.useList();
  const due = calls.data?.due ?? 0;
  const [noted, setNoted] = useState<Call | null>(null);
  const acts = (call: Call, size: number) => {
    const [primary] = call.guardians;
    if (primary === undefined) return <span className="aside">{t`No number`}</span>;
    const who = primary.name ?? t`the parent of ${call.name}`;
    return (
      <span className="inline gap-8">
        {primary.phone && <PhoneIcon phone={primary.phone} who={who} size={size} />}
        <WriteToGuardian student={call} guardian={primary} about="attendance" size={size} />
        <ActionIcon size={size} variant="filled" aria-label={t`Note the call to ${who}`} onClick={() => setNoted(call)}>
          <NotebookPen size={18} aria-hidden />
        </ActionIcon>
      </span>
    );
  };
  return (
    <>
      <PageHeader title={t`Who needs a call`} tabs={isTeacher ? undefined : sections.calls}>
        {due > 0 && <strong>{plural(due, { one: '# family is due', other: '# families are due' })}</strong>}
        <span>{t`Attendance only. Whoever is noted leaves the list until the day you choose, or the next missed class.`}</span>
      </PageHeader>
      <DataTable
        caption={t`Who needs a call`}
        columns={useCallColumns(acts)}
        {...table}
        rowId={({ _id }) => _id}
        rowName={({ name }) => name}
        rowHref={({ _id }) =>
          isTeacher ? paths.teacher.studentAttendance({ student: _id }) : paths.admin.student(_id)
        }
        listRow={(call) => ({
          title: call.name,
          facts: (
            <>
              <Dated>{words.inShort(call.reasons)}</Dated>
              {call.lastContact && (
                <>
                  <br />
                  <Dated>{words.contact(call.lastContact)}</Dated>
                </>
              )}
            </>
          ),
          trailing: acts(call, 44),
        })}
        empty={
          <EmptyState picture="people" title={t`Nobody needs a call`}>
            {t`Students appear here when they miss three classes in a row, when their attendance is low or falling, when a call is due again, when nobody answered one, or when nobody noted what came of it.`}
          </EmptyState>
        }
      />
      {noted && <ContactDialog student={noted} guardians={noted.guardians} onClose={() => setNoted(null)} />}
    </>
  );
}

function useCallColumns(acts: (call: Call, size: number) => ReactNode): DataColumn<Call>[] {
  const { t } = useLingui();
  const words = useCallWords();
  return [
    {
      key: 'name',
      header: t`Student`,
      cell: ({ name }) => name,
    },
    { key: 'why', header: t`Why`, cell: ({ reasons }) => <Dated>{words.inShort(reasons)}</Dated> },
    {
      key: 'last',
      header: t`Last contact`,
      width: 200,
      cell: ({ lastContact }) =>
        lastContact && (
          <span className="aside">
            <span className={classes['whole']}>{words.contactInShort(lastContact)}</span>
            {lastContact.note && <> “{lastContact.note}”</>}
          </span>
        ),
    },
    {
      key: 'parent',
      header: t`Parent`,
      cell: ({ guardians: [primary] }) => (
        <span className={`figures ${classes['whole']}`}>
          {primary?.phone ? formatPhone(primary.phone) : t`Not added`}
        </span>
      ),
    },
    {
      key: 'acts',
      header: t`Call, write or note`,
      isHeaderHidden: true,
      width: 164,
      cell: (call) => acts(call, 40),
    },
  ];
}
