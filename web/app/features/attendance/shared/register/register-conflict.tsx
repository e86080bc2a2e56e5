import type { Register } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMarkWords } from '../../../../../lib/attendance-words.ts';
import { Button } from '../../../../ui/mantine.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../../../../lib/api.ts';
import { formatInstant } from '../../../../../lib/dates.ts';
import { Notice } from '../../../../../design/notice.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import { putMarksAside } from '../attendance.queries.ts';
import type { Counts, RegisterDraft } from './register-draft.ts';
import classes from './register-conflict.module.css';

interface RegisterConflictProps {
  theirs: Register;
  draft: RegisterDraft;
  /** Keeps the own marks except for these students; the next save overwrites the other version. */
  onKeepMine: (exceptOf: ReadonlySet<string>) => void;
  onUseTheirs: () => Promise<void>;
  /** The other person saved once more: compares with that version. */
  onNewer: (theirs: Register) => void;
}

/** A conflict between two saves of one register: shows both versions for the students that differ; resolved per student or for all. */
export function RegisterConflict({ theirs, draft, onKeepMine, onUseTheirs, onNewer }: RegisterConflictProps) {
  const { t } = useLingui();
  /** Explicit choices by student; the default is the own mark if this person made it. */
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const heading = useRef<HTMLElement>(null);
  // Save was pressed at the bottom: scrolls to the choice.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const mine = draft.counts();
  const others = countsOf(theirs);
  const differing = theirs.records.filter(({ studentId, status, remark }) => {
    const own = draft.markOf(studentId);
    return status !== own.status || (remark ?? '') !== (own.remark ?? '');
  });
  const notKept = differing.filter(
    ({ studentId }) => (chosen[studentId] ?? (draft.isOwn(studentId) ? 'mine' : 'theirs')) === 'theirs',
  );
  const fromTheirs = new Set(notKept.map(({ studentId }) => studentId));
  /** Own marks that lose are recorded in the history first; if that fails, nothing is discarded. */
  const setAside = async (given: Register['records']) => {
    if (given.length === 0) return;
    const records = given.map(({ studentId }) => ({ studentId, ...draft.markOf(studentId) }));
    const { batch, date, version } = theirs;
    await putMarksAside(batch._id, date, { version, records });
  };
  const choose = (given: Register['records'], then: () => void | Promise<void>) => {
    setSending(true);
    setProblem(null);
    void setAside(given)
      .then(then)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') onNewer(error.data as Register);
        else setProblem(error);
      })
      .finally(() => setSending(false));
  };
  const who = theirs.submittedBy?.name ?? t`Someone else`;
  const when = theirs.submittedAt === null ? '' : formatInstant(theirs.submittedAt);
  const words = useMarkWords();
  const factsOf = ({ present, absent, late, leave }: Counts) => [
    t`${present} present`,
    t`${absent} absent`,
    t`${late} late`,
    ...(leave > 0 ? [t`${leave} on leave`] : []),
  ];
  return (
    <Notice tone="warn">
      <div className={`stack gap-10 ${classes['conflict']}`}>
        <strong ref={heading} tabIndex={-1}>
          <Trans>
            {who} saved this register on {when}
          </Trans>
        </strong>
        <dl className="gap-6">
          <div>
            <dt>{t`Saved`}</dt>
            <dd>
              <Facts facts={factsOf(others)} />
            </dd>
          </div>
          <div>
            <dt>{t`Yours`}</dt>
            <dd>
              <Facts facts={factsOf(mine)} />
            </dd>
          </div>
        </dl>
        {differing.length > 0 && (
          <ul className="stack gap-8">
            {differing.map(({ studentId, name, rollNo, status }) => {
              const saved = status === null ? '–' : words[status];
              const yours = words[draft.markOf(studentId).status];
              const pick = (whose: 'mine' | 'theirs') => setChosen({ ...chosen, [studentId]: whose });
              return (
                <li key={studentId}>
                  <fieldset className="gap-6">
                    <legend>
                      {name} <span className="aside numbers">{t`Roll no. ${rollNo}`}</span>
                    </legend>
                    <label className="row gap-8">
                      <input
                        type="radio"
                        name={studentId}
                        checked={fromTheirs.has(studentId)}
                        onChange={() => pick('theirs')}
                      />
                      <span>
                        <Trans>
                          <span className="phone-unseen">Saved:</span> <strong>{saved}</strong>
                        </Trans>
                      </span>
                    </label>
                    <label className="row gap-8">
                      <input
                        type="radio"
                        name={studentId}
                        checked={!fromTheirs.has(studentId)}
                        onChange={() => pick('mine')}
                      />
                      <span>
                        <Trans>
                          <span className="phone-unseen">Yours:</span> <strong>{yours}</strong>
                        </Trans>
                      </span>
                    </label>
                  </fieldset>
                </li>
              );
            })}
          </ul>
        )}
        {problem !== null && <p role="alert">{messageOf(problem)}</p>}
        <div className={`cluster gap-8 ${classes['choice']}`}>
          <Button disabled={isSending} onClick={() => choose(notKept, () => onKeepMine(fromTheirs))}>
            {fromTheirs.size === 0 ? t`Keep mine` : t`Keep this choice`}
          </Button>
          <Button variant="default" disabled={isSending} onClick={() => choose(differing, onUseTheirs)}>
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
