import type { InboxItem } from '#contract/dashboard';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { formatDate, formatRelative, formatTime, timeOf } from '../../../../lib/dates.ts';
import { officeRegisterPath } from '../../attendance/shared/register-path.ts';
import { useCallWords } from '../../contacts/shared/call-words.ts';
import { factSeparator } from '../../../ui/facts.tsx';
import { paths } from '../../../../lib/paths.ts';

export type InboxKind = InboxItem['kind'];

/** The page where a row is handled. */
export function inboxPath({ kind, _id, day }: InboxItem): string {
  switch (kind) {
    case 'visit':
    case 'call':
    case 'registration':
      return paths.admin.registration(_id);
    case 'message':
      return paths.admin.message(_id);
    case 'attendance':
      return paths.admin.student(_id);
    case 'register':
      return officeRegisterPath(_id, day ?? '');
    case 'leave':
      return paths.admin.leave();
    case 'mail':
      return paths.admin.mail(_id);
  }
}

/** The complete list of each kind, if there are more than the inbox shows. */
export const wholeLists: Record<InboxKind, string> = {
  visit: paths.admin.registrations({ status: 'visit' }),
  call: paths.admin.registrations({ followUp: 'due' }),
  registration: paths.admin.registrations(),
  leave: paths.admin.leave(),
  message: paths.admin.messages({ status: 'open' }),
  attendance: paths.admin.calls(),
  register: paths.admin.batches(),
  mail: paths.admin.mails({ status: 'failed' }),
};

export function useInboxKindNames(): Record<InboxKind, string> {
  const { t } = useLingui();
  return {
    visit: t`Visits`,
    call: t`Calls due`,
    registration: t`Registrations`,
    leave: t`Leave`,
    message: t`Messages`,
    attendance: t`Attendance`,
    register: t`Registers`,
    mail: t`Mail`,
  };
}

const hourMs = 3_600_000;
/** A family should be called back within this time. */
const lateHours = 24;

/** Why a row is in the inbox, and whether it is overdue. */
export function useInboxReason(): (item: InboxItem, today: string, now: Date) => { text: string; isLate: boolean } {
  const { t } = useLingui();
  const { facts } = useCallWords();
  const waiting = (since: string | null, now: Date) => {
    const hours = since === null ? 0 : Math.floor((now.getTime() - Date.parse(since)) / hourMs);
    const days = Math.floor(hours / 24);
    const isLate = hours >= lateHours;
    if (!isLate) return { text: since === null ? '' : formatRelative(since, now), isLate };
    const text =
      hours < 72
        ? plural(hours, { one: 'waiting # hour', other: 'waiting # hours' })
        : plural(days, { one: 'waiting # day', other: 'waiting # days' });
    return { text, isLate };
  };
  return (item, today, now) => {
    const { kind, day, time, since } = item;
    if (kind === 'visit') {
      const at = time === null ? '' : formatTime(time);
      const isPast = `${day} ${time}` < `${today} ${timeOf(now)}`;
      if (isPast) return { text: t`Visit was ${formatDate(day)}, ${at}. How did it go?`, isLate: true };
      return { text: day === today ? t`Visit today, ${at}` : t`Visit tomorrow, ${at}`, isLate: false };
    }
    if (kind === 'call') {
      const isLate = day !== null && day < today;
      return { text: isLate ? t`Call was due ${formatDate(day)}` : t`Call today`, isLate };
    }
    if (kind === 'leave')
      return { text: t`Asks for leave from ${formatDate(day)}`, isLate: day !== null && day < today };
    if (kind === 'attendance') return { text: facts(item.reasons).join(factSeparator), isLate: false };
    if (kind === 'register') {
      return {
        text: day === today ? t`Register not marked` : t`Register of ${formatDate(day)} not marked`,
        isLate: true,
      };
    }
    const { text: wait, isLate } = waiting(since, now);
    if (kind === 'mail') return { text: t`Mail failed, ${formatDate(since)}`, isLate: true };
    return { text: kind === 'registration' ? t`Registered, ${wait}` : t`Wrote to us, ${wait}`, isLate };
  };
}
