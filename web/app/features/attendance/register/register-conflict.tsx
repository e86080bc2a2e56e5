import type { AttendanceStatus, Register } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/mantine.ts';
import { useEffect, useRef, useState } from 'react';
import { formatInstant } from '../../../../lib/dates.ts';
import { Notice } from '../../../../design/notice.tsx';
import type { Counts, RegisterDraft } from './register-draft.ts';
import classes from './register-conflict.module.css';

interface RegisterConflictProps {
  theirs: Register;
  draft: RegisterDraft;
  /** The person wants the own marks to stand, but for these students; the next save goes over theirs. */
  onKeepMine: (exceptOf: ReadonlySet<string>) => void;
  onUseTheirs: () => void;
}

/** Two people took the same register: shows both and who differs, and lets the person choose, for each student or for all. */
export function RegisterConflict({ theirs, draft, onKeepMine, onUseTheirs }: RegisterConflictProps) {
  const { t } = useLingui();
  const [fromTheirs, setFromTheirs] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLElement>(null);
  // The save was pressed far below; the choice must not wait unseen at the top.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const mine = draft.counts();
  const others = countsOf(theirs);
  const differing = theirs.records.filter(({ studentId, status, remark }) => {
    const own = draft.markOf(studentId);
    return status !== own.status || (remark ?? '') !== (own.remark ?? '');
  });
  const who = theirs.submittedBy?.name ?? t`Somebody else`;
  const when = theirs.submittedAt === null ? '' : formatInstant(theirs.submittedAt);
  const words: Record<AttendanceStatus, string> = {
    present: t`Present`,
    absent: t`Absent`,
    late: t`Late`,
    leave: t`Leave`,
  };
  const line = ({ present, absent, late, leave }: Counts) =>
    leave === 0
      ? t`${present} present, ${absent} absent, ${late} late`
      : t`${present} present, ${absent} absent, ${late} late, ${leave} on leave`;
  return (
    <Notice tone="warn">
      <div className={classes['conflict']}>
        <strong ref={heading} tabIndex={-1}>
          <Trans>
            {who} saved this register on {when}
          </Trans>
        </strong>
        <dl>
          <dt>{t`Saved`}</dt>
          <dd>{line(others)}</dd>
          <dt>{t`Yours`}</dt>
          <dd>{line(mine)}</dd>
        </dl>
        {differing.length > 0 && (
          <ul>
            {differing.map(({ studentId, name, status }) => {
              const saved = status === null ? '–' : words[status];
              const yours = words[draft.markOf(studentId).status];
              const choose = (isTheirs: boolean) =>
                setFromTheirs(
                  new Set([...fromTheirs].filter((id) => id !== studentId).concat(isTheirs ? studentId : [])),
                );
              return (
                <li key={studentId}>
                  <fieldset>
                    <legend>
                      <Trans>
                        {name}: saved {saved}, yours {yours}
                      </Trans>
                    </legend>
                    <label>
                      <input
                        type="radio"
                        name={studentId}
                        checked={!fromTheirs.has(studentId)}
                        onChange={() => choose(false)}
                      />
                      <Trans>Yours</Trans>
                    </label>
                    <label>
                      <input
                        type="radio"
                        name={studentId}
                        checked={fromTheirs.has(studentId)}
                        onChange={() => choose(true)}
                      />
                      <Trans>Saved</Trans>
                    </label>
                  </fieldset>
                </li>
              );
            })}
          </ul>
        )}
        <div className={classes['choice']}>
          <Button onClick={() => onKeepMine(fromTheirs)}>
            {fromTheirs.size === 0 ? t`Keep mine` : t`Keep this choice`}
          </Button>
          <Button variant="default" onClick={onUseTheirs}>
            {t`Use the saved one`}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

function countsOf(register: Register): Counts {
  const counts: Counts = { present: 0, absent: 0, late: 0, leave: 0 };
  for (const { status } of register.records) if (status !== null) counts[status] += 1;
  return counts;
}
