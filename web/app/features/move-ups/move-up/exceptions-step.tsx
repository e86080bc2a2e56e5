import { Outcome } from '#contract/move-ups';
import { formatPercentage } from '#contract/percentage';
import type { StudentInList } from '#contract/students';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../../../design/notice.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { Checkbox, CloseButton, NativeSelect, useDebouncedValue } from '../../../ui/mantine.ts';
import { Pager } from '../../../ui/pager.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type MoveUpDraft, notYet, passOut, type Suggestion } from '../move-up-draft.ts';
import { useStudentsOf } from '../move-ups.queries.ts';
import classes from './move-up-page.module.css';

interface ExceptionsStepProps {
  suggestion: Suggestion;
  draft: MoveUpDraft;
  /** Null lets the student do what the standard does. */
  onChoose: (student: string, exception: MoveUpDraft['exceptions'][string] | null) => void;
}

const pageSize = 50;

/** Students whose outcome differs from their standard's; those with low attendance are found first. */
export function ExceptionsStep({ suggestion, draft, onChoose }: ExceptionsStepProps) {
  const { t } = useLingui();
  const { threshold } = suggestion;
  const standards = suggestion.standards.filter(
    ({ _id, students }) => students > 0 && (draft.next[_id] ?? notYet) !== notYet,
  );
  const [chosenId, setChosenId] = useState<string>();
  const standard = standards.find(({ _id }) => _id === chosenId) ?? standards[0];
  if (standard === undefined) {
    return <Notice>{t`No student is in the standards that move up or pass out.`}</Notice>;
  }
  return (
    <div className={`stack ${classes['exceptions']}`}>
      <Card title={t`Students`} flush>
        <StudentsOfStandard
          key={standard._id}
          standard={standard._id}
          draft={draft}
          threshold={threshold}
          onChoose={({ _id, name }, outcome) => onChoose(_id, outcome && { outcome, standard: standard._id, name })}
        >
          <FilterSelect
            label={t`Standard`}
            choices={standards.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={standard._id}
            onChange={setChosenId}
          />
        </StudentsOfStandard>
      </Card>
      <Chosen draft={draft} onUsual={(student) => onChoose(student, null)} />
    </div>
  );
}

/** The words of the outcomes. */
function useOutcomeWords(): Record<Outcome, string> {
  const { t } = useLingui();
  return { moves: t`Moves up`, stays: t`Stays`, leaves: t`Leaves`, passes_out: t`Passes out` };
}

function Chosen({ draft: { exceptions }, onUsual }: { draft: MoveUpDraft; onUsual: (student: string) => void }) {
  const { t } = useLingui();
  const words = useOutcomeWords();
  const rows = Object.entries(exceptions);
  return (
    <Card
      title={
        rows.length === 0 ? t`Exceptions` : t`${plural(rows.length, { one: '# exception', other: '# exceptions' })}`
      }
      flush
    >
      {rows.length === 0 && (
        <p className={`muted ${classes['student']}`}>
          <Trans>So far, every student follows their standard.</Trans>
        </p>
      )}
      <ul className={classes['rows']}>
        {rows.map(([student, { name = t`A student`, outcome }]) => (
          <li key={student} className={`row spread gap-12 ruled ${classes['student']}`}>
            <span className="breakable">
              {name} <span className="aside">{words[outcome]}</span>
            </span>
            <CloseButton size={40} aria-label={t`Remove the exception of ${name}`} onClick={() => onUsual(student)} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface StudentsOfStandardProps {
  standard: string;
  draft: MoveUpDraft;
  threshold: number;
  onChoose: (student: StudentInList, outcome: Outcome | null) => void;
  /** A further filter. */
  children: ReactNode;
}

function StudentsOfStandard({ standard, draft, threshold, onChoose, children }: StudentsOfStandardProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [isLow, setLow] = useState(false);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 250);
  const students = useStudentsOf({
    standard,
    status: 'active',
    sort: 'name',
    page,
    limit: pageSize,
    ...(isLow && { below: threshold }),
    ...(search && { search }),
  });
  const found = students.data;
  return (
    <>
      <div className={`row wrap gap-12 ${classes['filters']}`}>
        {children}
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
      </div>
      {students.error && !found && <ErrorCard error={students.error} onRetry={() => void students.refetch()} />}
      {!found && !students.error && <SkeletonRows rows={8} />}
      {found && found.data.length === 0 && (
        <p className={`muted ${classes['student']}`}>
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
                usual={draft.next[standard] === passOut ? 'passes_out' : 'moves'}
                chosen={draft.exceptions[student._id]?.outcome}
                threshold={threshold}
                onChoose={(outcome) => onChoose(student, outcome)}
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
    </>
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
  const words = useOutcomeWords();
  const offered = Outcome.options.filter((outcome) => outcome !== 'moves' || usual === 'moves');
  return (
    <li className={`row spread gap-12 ruled ${classes['student']}`}>
      <div className="breakable">
        <div>{name}</div>
        <div className="row wrap gap-8">
          <span className="aside">{admissionNo}</span>
          {attendancePercentage !== null && attendancePercentage < threshold && (
            <StatusBadge tone="warn">{formatPercentage(attendancePercentage, threshold)}</StatusBadge>
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
