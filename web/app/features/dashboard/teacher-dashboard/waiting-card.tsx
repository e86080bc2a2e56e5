import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../../lib/api.ts';
import { dayOf, formatWeekDate } from '../../../../lib/dates.ts';
import { readLastDay } from '../../../offline/contact.ts';
import type { Entry } from '../../../offline/outbox/outbox.ts';
import { changeOutbox, useOutbox } from '../../../offline/outbox/outbox-state.ts';
import { useUser } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { UnstyledButton } from '../../../ui/mantine.ts';
import { showUndo } from '../../../ui/undo-toast.tsx';
import { useDiscard } from '../../attendance/shared/attendance.queries.ts';
import { PhoneMarks } from '../../attendance/shared/register/phone-marks.tsx';
import { listUnsaved } from '../../attendance/shared/register/register-draft.ts';
import { registerPath } from '../../attendance/shared/register-path.ts';
import classes from './waiting-card.module.css';

/** Registers saved only on this phone; nothing if there are none. */
export function WaitingCard() {
  const { t } = useLingui();
  const { _id: userId } = useUser();
  const entries = useOutbox(userId);
  const [drafts] = useState(() => listUnsaved(userId));
  const unsaved = drafts.filter(
    ({ batch, date }) => !entries.some((entry) => entry.batch._id === batch._id && entry.sheet.date === date),
  );
  const [lastDay, setLastDay] = useState<Date | null>(null);
  useEffect(() => void readLastDay(userId).then(setLastDay), [userId]);
  const until = lastDay && formatWeekDate(dayOf(lastDay));
  if (entries.length + unsaved.length === 0) return null;
  return (
    <Card title={t`Only on this phone`} flush className={classes['card'] ?? ''}>
      <ul className={classes['list']}>
        {entries.map((entry) => (
          <Waiting key={`${entry.batch._id} ${entry.sheet.date}`} entry={entry} />
        ))}
        {unsaved.map(({ batch, date }) => {
          const day = formatWeekDate(date);
          return (
            <li key={`${batch._id} ${date}`}>
              <div className={`stack gap-2 ${classes['what']}`}>
                <strong>
                  {batch.name}, <span className="unbroken">{day}</span>
                </strong>
                <span className={`muted ${classes['state']}`}>
                  <Trans>Marked, not saved yet</Trans>
                </span>
              </div>
              <Link
                to={registerPath(batch._id, date)}
                className={`inline lit ${classes['act']}`}
                aria-label={t`Continue with ${batch.name}, ${day}`}
              >
                <Trans>Continue</Trans>
              </Link>
            </li>
          );
        })}
      </ul>
      {until && (
        <p className={`muted ruled ${classes['until']}`}>
          <Trans>
            Kept on this phone until <span className="unbroken">{until}</span>, or longer if it goes online before then.
          </Trans>
        </p>
      )}
    </Card>
  );
}

function Waiting({ entry }: { entry: Entry }) {
  const { t } = useLingui();
  const { batch, sheet, state, problem } = entry;
  const discard = useDiscard();
  const day = formatWeekDate(sheet.date);
  const to = registerPath(batch._id, sheet.date);
  const said = {
    waiting: t`Saved on this phone, waiting to send`,
    conflict: t`Someone else saved this register too. Choose which attendance to keep.`,
    refused: problem ?? '',
  }[state];
  return (
    <li>
      <div className={`stack gap-2 ${classes['what']}`}>
        <strong>
          {batch.name}, <span className="unbroken">{day}</span>
        </strong>
        <span className={`muted ${classes['state']}`} data-tone={state === 'waiting' ? undefined : 'warn'}>
          {said}
        </span>
        {state === 'refused' && <PhoneMarks entry={entry} />}
        {discard.isError && <p role="alert">{messageOf(discard.error)}</p>}
      </div>
      <div>
        <Link to={to} className={`inline lit ${classes['act']}`} aria-label={t`Open ${batch.name}, ${day}`}>
          {state === 'conflict' ? <Trans>Choose</Trans> : <Trans>Open</Trans>}
        </Link>
        {state === 'refused' && (
          <UnstyledButton
            className={`inline lit ${classes['act']}`}
            aria-label={t`Discard the attendance of ${batch.name}, ${day}`}
            disabled={discard.isPending}
            onClick={() =>
              void discard
                .mutateAsync(entry)
                .then(() =>
                  showUndo({
                    message: t`The attendance is discarded. The history still shows it.`,
                    onUndo: () => void changeOutbox((outbox) => [...outbox, entry]),
                  }),
                )
                .catch(() => undefined)
            }
          >
            <Trans>Discard</Trans>
          </UnstyledButton>
        )}
      </div>
    </li>
  );
}
