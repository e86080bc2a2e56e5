import type { Call, CallReason } from '#contract/contacts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { dayOf, formatDate } from '../../../lib/dates.ts';
import { formatPercentage } from '../attendance/attendance-words.ts';

/** Sentences about who needs a call. */
export function useCallWords() {
  const { t } = useLingui();
  const reason = ({ kind, day, batch, times, percentage, before }: CallReason): string => {
    const date = formatDate(day);
    const [name, share, earlier] = [batch?.name, formatPercentage(percentage), formatPercentage(before)];
    if (kind === 'again') return t`Call again on ${date}`;
    if (kind === 'unmarked') return t`Contact of ${date}: nobody noted what came of it`;
    if (kind === 'low') return t`Attendance is ${share}`;
    if (kind === 'falling') return t`Attendance fell from ${earlier} to ${share} in two weeks`;
    const missed = plural(times ?? 0, { one: '# class', other: '# classes' });
    return t`${name}: missed ${missed} in a row, since ${date}`;
  };
  const contact = ({ at, by, channel, result, callAgainOn }: NonNullable<Call['lastContact']>): string => {
    const day = formatDate(dayOf(new Date(at)));
    const again = formatDate(callAgainOn);
    const what =
      result === 'no_answer'
        ? t`No answer to ${by}, ${day}`
        : channel === 'call'
          ? result === null
            ? t`${by} called the family, ${day}`
            : t`${by} talked to the family, ${day}`
          : t`${by} wrote to the family, ${day}`;
    return callAgainOn === null ? what : t`${what}. Next on ${again}`;
  };
  /** All reasons in one line, for a phone. */
  const inShort = (reasons: readonly CallReason[]): string => {
    const of = (kind: CallReason['kind']) => reasons.find((one) => one.kind === kind);
    const [again, absent, unmarked] = [of('again'), of('absent'), of('unmarked')];
    const [low, falling] = [of('low'), of('falling')];
    const [due, now] = [formatDate(again?.day), formatPercentage(falling?.percentage ?? null)];
    const share = formatPercentage(low?.percentage ?? null);
    return [
      again && t`call due since ${due}`,
      absent && plural(absent.times ?? 0, { one: '# class missed', other: '# classes missed in a row' }),
      unmarked && t`nothing noted of the last contact`,
      low && t`attendance ${share}`,
      falling && t`lately ${now}`,
    ]
      .filter(Boolean)
      .join(', ');
  };
  return { reason, contact, inShort };
}
