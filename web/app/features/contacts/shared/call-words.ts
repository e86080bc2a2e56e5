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
    if (kind === 'unmarked') return t`Contact of ${date}: nobody noted what came of it`;
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
  /** All reasons in one line. */
  const inShort = (reasons: readonly CallReason[]): string => {
    const of = (kind: CallReason['kind']) => reasons.find((one) => one.kind === kind);
    const [again, absent, unmarked] = [of('again'), of('absent'), of('unmarked')];
    const unreached = of('unreached');
    const [low, falling] = [of('low'), of('falling')];
    const [due, since, now] = [formatDate(again?.day), formatDate(low?.day), shareOf(falling?.percentage)];
    const share = shareOf(low?.percentage);
    const missed = absent?.times ?? 0;
    const line = [
      again && t`call due since ${due}`,
      absent && t`${missed} missed in a row`,
      unmarked && t`last contact not noted`,
      unreached && t`not reached yet`,
      low && t`attendance ${share}, low since ${since}`,
      falling && t`in the last two weeks ${now}`,
    ]
      .filter(Boolean)
      .join(', ');
    return line.charAt(0).toLocaleUpperCase() + line.slice(1);
  };
  return { reason, contact, contactInShort, inShort };
}
