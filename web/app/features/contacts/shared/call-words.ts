import type { Call, CallReason } from '#contract/contacts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDate } from '../../../../lib/dates.ts';
import { useAttendanceThreshold } from '../../../session/session.ts';
import { kindOfContact } from './contact-kind.ts';
import { formatPercentage } from '#contract/percentage';

type LastContact = NonNullable<Call['lastContact']>;

const dayOfContact = ({ at }: LastContact): string => formatDate(dayOf(new Date(at)));

/** Sentences about who needs a call. */
export function useCallWords() {
  const { t } = useLingui();
  const threshold = useAttendanceThreshold();
  const shareOf = (percentage: number | null | undefined) => formatPercentage(percentage ?? null, threshold);
  const reason = ({ kind, day, batch, times, percentage, before }: CallReason): string => {
    const date = formatDate(day);
    const [name, share, earlier] = [batch?.name, shareOf(percentage), shareOf(before)];
    if (kind === 'again') return t`Call again on ${date}`;
    if (kind === 'unmarked') return t`Contact on ${date}: result not noted`;
    if (kind === 'unreached') return t`Nobody answered the last call`;
    if (kind === 'low') return t`Attendance is ${share}, too low since ${date}`;
    if (kind === 'falling') return t`Attendance fell from ${earlier} to ${share} in two weeks`;
    const missed = plural(times ?? 0, { one: '# class', other: '# classes' });
    return t`${name}: missed ${missed} in a row, since ${date}`;
  };
  const contact = (last: LastContact): string => {
    const { by, callAgainOn, note } = last;
    const day = dayOfContact(last);
    const again = formatDate(callAgainOn);
    const what = {
      no_answer: t`No answer to ${by}, ${day}`,
      called: t`${by} called the family, ${day}`,
      talked: t`${by} talked to the family, ${day}`,
      wrote: t`${by} wrote to the family, ${day}`,
    }[kindOfContact(last)];
    const said = note === null ? what : t`${what}: “${note}”`;
    return callAgainOn === null ? said : t`${said}. Next on ${again}`;
  };
  /** The last contact in a few words, without its note. */
  const contactInShort = (last: LastContact): string => {
    const what = { no_answer: t`No answer`, called: t`Called`, talked: t`Talked`, wrote: t`Wrote` }[
      kindOfContact(last)
    ];
    return `${what}, ${dayOfContact(last)}`;
  };
  /** The reasons in a few words each, the first of every kind. */
  const facts = (reasons: readonly CallReason[]): string[] => {
    const short = ({ kind, day, times, percentage }: CallReason): string => {
      const [date, share] = [formatDate(day), shareOf(percentage)];
      if (kind === 'again') return t`call due since ${date}`;
      if (kind === 'absent') return t`${times} missed in a row`;
      if (kind === 'unmarked') return t`last contact not noted`;
      if (kind === 'unreached') return t`not reached yet`;
      return kind === 'low' ? t`${share}, low since ${date}` : t`last two weeks ${share}`;
    };
    const kinds = [...new Set(reasons.map(({ kind }) => kind))];
    const [first = '', ...rest] = kinds.flatMap((one) => reasons.find(({ kind }) => kind === one) ?? []).map(short);
    return [first.charAt(0).toLocaleUpperCase() + first.slice(1), ...rest];
  };
  return { reason, contact, contactInShort, facts };
}
