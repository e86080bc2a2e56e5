import type { Session } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { MonitorSmartphone } from 'lucide-react';
import { formatInstant } from '../../../lib/dates.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useEndMySession, useMySessions } from '../auth/shared/auth.queries.ts';
import { useDeviceWords } from '../auth/shared/device-words.ts';
import classes from './my-devices-card.module.css';

/** The person's sessions, with a way to end the others. */
export function MyDevicesCard() {
  const { t } = useLingui();
  const sessions = useMySessions();
  const end = useEndMySession();
  return (
    <Card title={t`Your devices`} flush>
      {sessions.isPending && <SkeletonRows rows={2} />}
      {sessions.isError && <ErrorCard error={sessions.error} onRetry={() => void sessions.refetch()} />}
      {end.isError && <ErrorCard error={end.error} onRetry={() => end.reset()} />}
      <ul className={classes['list']}>
        {sessions.data?.map((session) => (
          <Device
            key={session._id}
            session={session}
            isEnding={end.isPending && end.variables === session._id}
            onEnd={() => end.mutate(session._id)}
          />
        ))}
      </ul>
    </Card>
  );
}

function Device({ session, isEnding, onEnd }: { session: Session; isEnding: boolean; onEnd: () => void }) {
  const { t } = useLingui();
  const device = useDeviceWords()(session.device);
  // The line may wrap between day and time, but not inside them.
  const [day, time] = formatInstant(session.lastSeenAt).split(', ');
  return (
    <li className="row gap-14 ruled">
      <MonitorSmartphone size={20} aria-hidden />
      <div className="stack fill">
        <strong className="strong">{device}</strong>
        {!session.isCurrent && (
          <span>
            <Trans>
              Last used <time>{day}</time>, <time>{time}</time>
            </Trans>
          </span>
        )}
      </div>
      {session.isCurrent ? (
        <StatusBadge tone="ok">{t`This device`}</StatusBadge>
      ) : (
        <Button variant="default" size="sm" loading={isEnding} onClick={onEnd} aria-label={t`Log out ${device}`}>
          {t`Log out`}
        </Button>
      )}
    </li>
  );
}
