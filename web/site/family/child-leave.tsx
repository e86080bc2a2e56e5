import type { Child } from '#contract/family';
import type { FamilyLeave, LeaveStatus } from '#contract/leave-requests';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, messageOf } from '../../lib/api.ts';
import { formatWeekDate } from '../../lib/dates.ts';
import { PlainButton } from '../parts/form-buttons.tsx';
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
  const done = (message: string) => {
    setSaid(message);
    onChange();
  };
  return (
    <section className="stack gap-10" aria-label={t`Leave of ${name}`}>
      <h3>{t`Leave`}</h3>
      {leave.length > 0 && (
        <ul className="stack gap-10">
          {leave.map((request) => (
            <RequestRow key={request._id} request={request} onWithdrawn={done} />
          ))}
        </ul>
      )}
      <p role="status" className={said === '' ? 'hidden-text' : undefined}>
        {said}
      </p>
      {isAsking ? (
        <LeaveForm
          child={child}
          today={today}
          onAsked={(message) => {
            setAsking(false);
            done(message);
          }}
          onCancel={() => setAsking(false)}
        />
      ) : (
        <div className="no-print">
          <PlainButton
            aria-label={t`Ask for leave for ${name}`}
            onClick={() => {
              setSaid('');
              setAsking(true);
            }}
          >
            {t`Ask for leave`}
          </PlainButton>
        </div>
      )}
    </section>
  );
}

/** The colours of the marks, by the state of the request. */
const looks: Record<LeaveStatus, string> = {
  asked: 'late',
  partly: 'late',
  accepted: 'present',
  declined: 'absent',
  withdrawn: 'none',
};

interface RequestRowProps {
  request: FamilyLeave;
  onWithdrawn: (message: string) => void;
}

function RequestRow({ request, onWithdrawn }: RequestRowProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const { _id, startDate, endDate, reason, status, isByOffice, answers } = request;
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
    <li className="stack gap-6">
      <div className={`start stack ${classes['class']}`}>
        <span>
          <b>
            {startDate === endDate ? (
              from
            ) : (
              <Trans>
                <span className="unbroken">{from}</span> to <span className="unbroken">{to}</span>
              </Trans>
            )}
          </b>
          <br />
          <span className={`breakable ${classes['written']}`}>{reason}</span>
        </span>
        <span className={`heavy ${classes['status']}`} data-status={looks[status]}>
          {words[status]}
        </span>
      </div>
      {isByOffice ? (
        <p className="aside">{status === 'accepted' ? t`By the office, for all classes.` : t`By the office.`}</p>
      ) : (
        answers.map(({ batch, isAccepted }) => (
          <p key={batch} className="aside">
            {isAccepted ? <Trans>{batch}: accepted</Trans> : <Trans>{batch}: declined</Trans>}
          </p>
        ))
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      {status === 'asked' && (
        <div className="no-print">
          <PlainButton aria-label={t`Withdraw the request for ${from}`} onClick={() => void withdraw()}>
            {t`Withdraw`}
          </PlainButton>
        </div>
      )}
    </li>
  );
}
