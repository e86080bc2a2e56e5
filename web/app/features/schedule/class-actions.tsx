import type { ScheduledClass } from '#contract/schedule';
import { useLingui } from '@lingui/react/macro';
import { CalendarCheck, CalendarClock, CalendarX, ClipboardCheck, Ellipsis, Users } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../lib/api.ts';
import { formatTimeRange, formatWeekDate } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { officeRegisterPath, registerPath } from '../attendance/shared/register-path.ts';
import { useRestoreClass } from '../calendar/shared/calendar.queries.ts';
import { useUser } from '../../session/session.ts';
import { ActionIcon, Menu } from '../../ui/mantine.ts';
import { showDone } from '../../ui/undo-toast.tsx';
import classes from './class-actions.module.css';
import { CancelDialog, RemoveDialog } from './class-dialogs.tsx';
import { MoveClassPanel } from './move-class-panel.tsx';

interface ClassActionsProps {
  one: ScheduledClass;
  today: string;
  /** The whole tile opens the menu, where there is no room for a button. */
  isWhole?: boolean;
}

/** Links a class to its batch and register, and moves, cancels, restores or removes it. */
export function ClassActions({ one, today, isWhole = false }: ClassActionsProps) {
  const { t } = useLingui();
  const isOffice = useUser().role === 'admin';
  const restore = useRestoreClass();
  const [asked, setAsked] = useState<'cancel' | 'move' | 'remove'>();
  const { batch, date, startTime, endTime, extraClass, isCancelled } = one;
  const what = `${batch.name}, ${formatWeekDate(date)}`;
  const time = formatTimeRange(startTime, endTime);
  const isAhead = date >= today && !isCancelled;
  const register = isOffice ? officeRegisterPath(batch._id, date) : registerPath(batch._id, date);
  const hasRegister = date <= today && !isCancelled;
  const bringBack = () =>
    restore.mutate(
      { batchId: batch._id, date },
      {
        onSuccess: ({ message }) => showDone(message ?? t`The class will take place`),
        onError: (error) => showDone(messageOf(error)),
      },
    );
  const dialog = (which: typeof asked) => ({ one, isOpen: asked === which, onClose: () => setAsked(undefined) });
  return (
    <>
      <Menu withinPortal>
        <Menu.Target>
          {isWhole ? (
            <button type="button" className={`no-print ${classes['whole']}`} aria-label={t`${what}, ${time}`} />
          ) : (
            <ActionIcon className={`no-print ${classes['more']}`} aria-label={t`More for ${what}`}>
              <Ellipsis size={20} aria-hidden />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            component={Link}
            to={paths[isOffice ? 'admin' : 'teacher'].batch(batch._id)}
            leftSection={<Users size={18} aria-hidden />}
          >
            {t`Open batch`}
          </Menu.Item>
          {hasRegister && (
            <Menu.Item component={Link} to={register} leftSection={<ClipboardCheck size={18} aria-hidden />}>
              {t`Attendance`}
            </Menu.Item>
          )}
          {isAhead && extraClass === null && (
            <>
              <Menu.Item leftSection={<CalendarClock size={18} aria-hidden />} onClick={() => setAsked('move')}>
                {t`Move class`}
              </Menu.Item>
              <Menu.Item leftSection={<CalendarX size={18} aria-hidden />} onClick={() => setAsked('cancel')}>
                {t`Cancel class`}
              </Menu.Item>
            </>
          )}
          {isCancelled && (
            <Menu.Item leftSection={<CalendarCheck size={18} aria-hidden />} onClick={bringBack}>
              {t`Restore class`}
            </Menu.Item>
          )}
          {extraClass !== null && (isAhead || isOffice) && (
            <Menu.Item leftSection={<CalendarX size={18} aria-hidden />} onClick={() => setAsked('remove')}>
              {t`Remove`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isWhole && (hasRegister || isCancelled) && (
        <div className={`cluster no-print ${classes['acts']}`}>
          {hasRegister && <Link to={register} aria-label={t`Attendance: ${what}`}>{t`Attendance`}</Link>}
          {isCancelled && (
            <button type="button" aria-label={t`Restore class: ${what}`} onClick={bringBack}>
              {t`Restore class`}
            </button>
          )}
        </div>
      )}
      {extraClass === null ? (
        <>
          <CancelDialog {...dialog('cancel')} />
          <MoveClassPanel {...dialog('move')} />
        </>
      ) : (
        <RemoveDialog {...dialog('remove')} id={extraClass} />
      )}
    </>
  );
}
