import type { TaughtLeave } from '#contract/leave-requests';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { CountBadge } from '../../../ui/status-badge.tsx';
import { comingLeaveQuery, firstTaughtLeaveQuery } from './leave-requests.queries.ts';
import { LeaveDays } from './leave-days.tsx';
import { TaughtLeaveButtons } from './taught-leave-buttons.tsx';
import classes from './taught-leave-card.module.css';

/** On a teacher's dashboard: requests to answer, and who is on leave today and in the days to come; nothing where there is neither. */
export function TaughtLeaveCard() {
  const { t } = useLingui();
  const { data: waiting } = useQuery(firstTaughtLeaveQuery);
  const { data: coming } = useQuery(comingLeaveQuery);
  const open = waiting?.open ?? 0;
  const away = coming?.data ?? [];
  if (open === 0 && away.length === 0) return null;
  return (
    <Card
      title={
        <>
          {t`Leave`}
          {open > 0 && <CountBadge>{open}</CountBadge>}
        </>
      }
      aside={<Link to={paths.teacher.leave()}>{t`All leave`}</Link>}
      flush
    >
      <ul>
        {(waiting?.data ?? []).map((leave) => (
          <li key={`${leave._id} ${leave.batch._id}`} className={`ruled wrap spread flex gap-10 ${classes['row']}`}>
            <Request leave={leave} />
            <TaughtLeaveButtons leave={leave} />
          </li>
        ))}
      </ul>
      {away.length > 0 && (
        <>
          <h3 className={`aside ruled ${classes['title']}`}>
            <Trans>On leave from today on</Trans>
          </h3>
          <ul>
            {away.map((leave) => (
              <li key={`${leave._id} ${leave.batch._id}`} className={classes['row']}>
                <Request leave={leave} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Request({ leave }: { leave: TaughtLeave }) {
  const { student, batch, reason } = leave;
  return (
    <div className={`stack breakable ${classes['what']}`}>
      <strong className="strong">{student.name}</strong>
      <span className="aside">
        <LeaveDays leave={leave} />
        {` · ${batch.name}`}
        <br />
        {reason}
      </span>
    </div>
  );
}
