import { Outcome } from '#contract/move-ups';
import type { StudentInList } from '#contract/students';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Checkbox, NativeSelect, useDebouncedValue } from '../../../ui/mantine.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type MoveUpDraft, passOut } from '../move-up-draft.ts';
import { useStudentsOf } from '../move-ups.queries.ts';
import classes from './move-up-page.module.css';

interface ExceptionsPanelProps {
  standard: { _id: string; name: string };
  draft: MoveUpDraft;
  threshold: number;
  onChoose: (student: string, outcome: Outcome | null) => void;
  onClose: () => void;
}

const pageSize = 50;

/** Students whose outcome differs from their standard's; those with low attendance are marked. */
export function ExceptionsPanel({ standard, draft, threshold, onChoose, onClose }: ExceptionsPanelProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [isLow, setLow] = useState(false);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const students = useStudentsOf({
    standard: standard._id,
    status: 'active',
    sort: 'name',
    page,
    limit: pageSize,
    ...(isLow && { below: threshold }),
    ...(search && { search }),
  });
  const found = students.data;
  return (
    <SidePanel isOpen onClose={onClose} title={t`Exceptions of ${standard.name}`}>
      <div className="column gap-12">
        <SearchField
          label={t`Search students`}
          value={text}
          onChange={(next) => {
            setText(next);
            setPage(1);
          }}
        />
        <Checkbox
          label={t`Only below ${threshold}%`}
          checked={isLow}
          onChange={({ currentTarget: { checked } }) => {
            setLow(checked);
            setPage(1);
          }}
        />
        {students.error && !found && <ErrorCard error={students.error} onRetry={() => void students.refetch()} />}
        {!found && !students.error && <SkeletonRows rows={8} />}
        {found && found.data.length === 0 && (
          <p className="muted">
            <Trans>No student matches.</Trans>
          </p>
        )}
        {found && found.data.length > 0 && (
          <>
            <ul className={classes['rows']}>
              {found.data.map((student) => (
                <StudentLine
                  key={student._id}
                  student={student}
                  usual={draft.next[standard._id] === passOut ? 'passes_out' : 'moves'}
                  chosen={draft.exceptions[student._id]?.outcome}
                  threshold={threshold}
                  onChoose={(outcome) => onChoose(student._id, outcome)}
                />
              ))}
            </ul>
            <Pager
              page={page}
              pageSize={pageSize}
              total={found.pagination.total}
              shown={found.data.length}
              onPage={setPage}
            />
          </>
        )}
      </div>
    </SidePanel>
  );
}

interface StudentLineProps {
  student: StudentInList;
  /** The outcome of the standard. */
  usual: Outcome;
  chosen: Outcome | undefined;
  threshold: number;
  onChoose: (outcome: Outcome | null) => void;
}

function StudentLine({ student, usual, chosen, threshold, onChoose }: StudentLineProps) {
  const { t } = useLingui();
  const { name, admissionNo, attendancePercentage } = student;
  const words: Record<Outcome, string> = {
    moves: t`Moves up`,
    stays: t`Stays`,
    leaves: t`Leaves`,
    passes_out: t`Passes out`,
  };
  const offered = Outcome.options.filter((outcome) => outcome !== 'moves' || usual === 'moves');
  return (
    <li className={`row spread gap-12 ruled ${classes['student']}`}>
      <div className="breakable">
        <div>{name}</div>
        <div className="row wrap gap-8">
          <span className="aside">{admissionNo}</span>
          {attendancePercentage !== null && attendancePercentage < threshold && (
            <StatusBadge tone="warn">{`${attendancePercentage}%`}</StatusBadge>
          )}
        </div>
      </div>
      <NativeSelect
        className={classes['outcome']}
        aria-label={t`What ${name} does`}
        data={offered.map((value) => ({ value, label: words[value] }))}
        value={chosen ?? usual}
        onChange={({ currentTarget: { value } }) => onChoose(value === usual ? null : Outcome.parse(value))}
      />
    </li>
  );
}
