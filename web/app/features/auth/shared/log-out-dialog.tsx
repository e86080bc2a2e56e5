import type { Session } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatInstant } from '../../../../lib/dates.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useEndUserSessions, useUserSessions } from './auth.queries.ts';
import { useDeviceWords } from './device-words.ts';
import classes from './log-out-dialog.module.css';

interface LogOutDialogProps {
  person: { _id: string; name: string };
  isOpen: boolean;
  onClose: () => void;
}

/** Lists a person's sessions for the front desk, and ends all of them. */
export function LogOutDialog({ person, isOpen, onClose }: LogOutDialogProps) {
  const { t } = useLingui();
  const end = useEndUserSessions(person._id);
  const { name } = person;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t`Log ${name} out of all devices?`}
      keepLabel={t`Stay logged in`}
      actLabel={t`Log out all devices`}
      isActing={end.isPending}
      problem={end.error?.message}
      onKeep={() => {
        end.reset();
        onClose();
      }}
      onAct={() =>
        end.mutate(undefined, {
          onSuccess: ({ message }) => {
            onClose();
            showDone(message ?? t`All devices are logged out`);
          },
        })
      }
    >
      <Devices userId={person._id} />
      <Trans>The password stays the same, and logging in again is possible right away.</Trans>
    </ConfirmDialog>
  );
}

/** Mounted only while the dialog is open, so its data is fresh. */
function Devices({ userId }: { userId: string }) {
  const { t } = useLingui();
  const sessions = useUserSessions(userId);
  if (sessions.isPending) return <SkeletonRows rows={2} />;
  if (sessions.isError) return <p>{sessions.error.message}</p>;
  if (sessions.data.length === 0) return <p>{t`Not logged in on any device.`}</p>;
  return (
    <ul className={`stack gap-8 ${classes['devices']}`} aria-label={t`Logged in on`}>
      {sessions.data.map((session) => (
        <Device key={session._id} session={session} />
      ))}
    </ul>
  );
}

function Device({ session: { device, lastSeenAt } }: { session: Session }) {
  const seen = formatInstant(lastSeenAt);
  const inWords = useDeviceWords();
  return (
    <li className="stack">
      <strong className="strong">{inWords(device)}</strong>
      <span className="aside">
        <Trans>Last used {seen}</Trans>
      </span>
    </li>
  );
}
