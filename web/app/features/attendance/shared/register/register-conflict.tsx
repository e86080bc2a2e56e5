import type { AttendanceStatus, Register } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Notice } from '../../../../../design/notice.tsx';
import { messageOf } from '../../../../../lib/api.ts';
import { useMarkWords } from '../../../../../lib/attendance-words.ts';
import { formatInstant } from '../../../../../lib/dates.ts';
import { Facts } from '../../../../ui/facts.tsx';
import { Button } from '../../../../ui/mantine.ts';
import classes from './register-conflict.module.css';
import type { Counts } from './register-draft.ts';
import { type Conflict, useRegisterConflict } from './use-register-conflict.ts';

/** A conflict between two saves of one register: shows both versions for the students that differ; resolved per student or for all. */
export function RegisterConflict(props: Conflict) {
  const { t } = useLingui();
  const { theirs, draft } = props;
  const { differing, fromTheirs, choose, keepChoice, useTheirs, isSending, problem } = useRegisterConflict(props);
  const heading = useRef<HTMLElement>(null);
  // Save was pressed at the bottom: scrolls to the choice.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const who = theirs.submittedBy?.name ?? t`Someone else`;
  const when = theirs.submittedAt === null ? '' : formatInstant(theirs.submittedAt);
  return (
    <Notice tone="warn">
      <div className={`stack gap-10 ${classes['conflict']}`}>
        <strong ref={heading} tabIndex={-1}>
          <Trans>
            {who} saved this register on {when}
          </Trans>
        </strong>
        <dl className="gap-6">
          <Version name={t`Saved`} counts={countsOf(theirs)} />
          <Version name={t`Yours`} counts={draft.counts()} />
        </dl>
        {differing.length > 0 && (
          <ul className="stack gap-8">
            {differing.map((record) => (
              <li key={record.studentId}>
                <MarkChoice
                  record={record}
                  own={draft.markOf(record.studentId).status}
                  isTheirs={fromTheirs.has(record.studentId)}
                  onChoose={(whose) => choose(record.studentId, whose)}
                />
              </li>
            ))}
          </ul>
        )}
        {problem !== null && <p role="alert">{messageOf(problem)}</p>}
        <div className={`cluster gap-8 ${classes['choice']}`}>
          <Button disabled={isSending} onClick={keepChoice}>
            {fromTheirs.size === 0 ? t`Keep mine` : t`Keep this choice`}
          </Button>
          <Button variant="default" disabled={isSending} onClick={useTheirs}>
            {t`Use the saved one`}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

function Version({ name, counts: { present, absent, late, leave } }: { name: string; counts: Counts }) {
  const { t } = useLingui();
  const facts = [
    t`${present} present`,
    t`${absent} absent`,
    t`${late} late`,
    ...(leave > 0 ? [t`${leave} on leave`] : []),
  ];
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Facts facts={facts} />
      </dd>
    </div>
  );
}

interface MarkChoiceProps {
  record: Register['records'][number];
  own: AttendanceStatus;
  isTheirs: boolean;
  onChoose: (whose: 'mine' | 'theirs') => void;
}

function MarkChoice({ record: { studentId, name, rollNo, status }, own, isTheirs, onChoose }: MarkChoiceProps) {
  const { t } = useLingui();
  const words = useMarkWords();
  const saved = status === null ? '–' : words[status];
  const yours = words[own];
  const option = (whose: 'mine' | 'theirs', text: ReactNode) => (
    <label className="row gap-8">
      <input
        type="radio"
        name={studentId}
        checked={isTheirs === (whose === 'theirs')}
        onChange={() => onChoose(whose)}
      />
      <span>{text}</span>
    </label>
  );
  return (
    <fieldset className="gap-6">
      <legend>
        {name} <span className="aside numbers">{t`Roll no. ${rollNo}`}</span>
      </legend>
      {option(
        'theirs',
        <Trans>
          <span className="phone-unseen">Saved:</span> <strong>{saved}</strong>
        </Trans>,
      )}
      {option(
        'mine',
        <Trans>
          <span className="phone-unseen">Yours:</span> <strong>{yours}</strong>
        </Trans>,
      )}
    </fieldset>
  );
}

function countsOf(register: Register): Counts {
  const counts: Counts = { present: 0, absent: 0, late: 0, leave: 0 };
  for (const { status } of register.records) if (status !== null) counts[status] += 1;
  return counts;
}
