import type { Child } from '#contract/family';
import type { FamilyLeave, LeaveStatus } from '#contract/leave-requests';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formatWeekDate } from '../../lib/dates.ts';
import { withdrawLeave } from './family-calls.ts';
import classes from './family.module.css';
import { LeaveForm } from './leave-form.tsx';

interface ChildLeaveProps {
  child: Child;
  today: string;
  /** Called after a request was made or withdrawn: all data is refetched. */
  onChange: () => void;
}

/** This guardian's leave requests for the child, with the answers, and the form for another request. */
export function ChildLeave({ child, today, onChange }: ChildLeaveProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const { name, leave } = child;
  const isOver = ({ status, endDate }: FamilyLeave) =>
    status === 'withdrawn' || (status !== 'asked' && endDate < today);
  const [earlier, current] = [leave.filter(isOver), leave.filter((request) => !isOver(request))];
  const done = (message: string) => {
    setSaid(message);
    onChange();
  };
  return (
    <section
      className={`sheet stack gap-10 ${classes['card']} ${current.length === 0 ? 'no-print' : ''}`}
      aria-label={t`Leave of ${name}`}
    >
      <div className={`stack ${classes['leaveHead']}`}>
        <h2>{t`Leave`}</h2>
        {!isAsking && (
          <button
            type="button"
            className={`no-print strong text-body ${classes['ask']}`}
            aria-label={t`Ask for leave for ${name}`}
            onClick={() => {
              setSaid('');
              setAsking(true);
            }}
          >
            {t`Ask for leave`}
          </button>
        )}
      </div>
      <p role="status" className={said === '' ? 'hidden-text' : undefined}>
        {said}
      </p>
      {isAsking && (
        <LeaveForm
          child={child}
          today={today}
          onAsked={(message) => {
            setAsking(false);
            done(message);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
      <Requests requests={current} onWithdrawn={done} />
      {earlier.length > 0 && (
        <details className="no-print ruled">
          <summary className={`muted strong text-body stack ${classes['earlier']}`}>
            <span>
              {t`Earlier answers`} <span className="numbers">({earlier.length})</span>
            </span>
            <ChevronDown size={20} aria-hidden />
          </summary>
          <Requests requests={earlier} onWithdrawn={done} />
        </details>
      )}
    </section>
  );
}

interface RequestsProps {
  requests: FamilyLeave[];
  onWithdrawn: (message: string) => void;
}

function Requests({ requests, onWithdrawn }: RequestsProps) {
  if (requests.length === 0) return null;
  return (
    <ul className="lines">
      {requests.map((request) => (
        <RequestRow key={request._id} request={request} onWithdrawn={onWithdrawn} />
      ))}
    </ul>
  );
}

interface RequestRowProps {
  request: FamilyLeave;
  onWithdrawn: (message: string) => void;
}

function RequestRow({ request, onWithdrawn }: RequestRowProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { _id, startDate, endDate, reason, status, isByOffice, answerReason, answers } = request;
  const [from, to] = [formatWeekDate(startDate), formatWeekDate(endDate)];
  const words: Record<LeaveStatus, string> = {
    asked: t`Not answered yet`,
    partly: t`Answered in part`,
    accepted: t`Accepted`,
    declined: t`Declined`,
    withdrawn: t`Withdrawn`,
  };
  const withdraw = async () => {
    if (isSaving) return;
    setSaving(true);
    setProblem(undefined);
    try {
      const { message } = await call(withdrawLeave, { params: { id: _id } });
      onWithdrawn(message ?? t`The request is withdrawn`);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <li className={classes['request']}>
      <b className="figures">
        {startDate === endDate ? (
          from
        ) : (
          <Trans>
            {from} to {to}
          </Trans>
        )}
      </b>
      <div className={`stack ${classes['ended']}`}>
        <span className="aside">
          <span className={`breakable ${classes['written']}`}>{reason}</span>
          <br />
          <b data-status={status} className={classes['answer']}>
            {words[status]}
          </b>
        </span>
        {status === 'asked' && (
          <button
            type="button"
            className={`link no-print ${classes['withdraw']}`}
            aria-label={t`Withdraw the request for ${from}`}
            onClick={() => void withdraw()}
          >
            {t`Withdraw`}
          </button>
        )}
      </div>
      {isByOffice ? (
        <p className="aside">
          {status === 'accepted' ? t`By the office, for all classes.` : t`By the office.`} <Why reason={answerReason} />
        </p>
      ) : (
        answers.map(({ batch, isAccepted, reason: why }) => (
          <p key={batch} className="aside">
            {isAccepted ? <Trans>{batch}: accepted</Trans> : <Trans>{batch}: declined</Trans>}
            {why !== null && '. '}
            <Why reason={why} />
          </p>
        ))
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
    </li>
  );
}

/** What was written with an answer. */
const Why = ({ reason }: { reason: string | null }) =>
  reason !== null && <span className={`breakable ${classes['written']}`}>{reason}</span>;
