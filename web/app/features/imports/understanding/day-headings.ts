import type { DayOrder } from '#contract/imports';
import { isDay } from '../../../../lib/dates.ts';
import { latinDigits } from '#contract/digits';
import { orderOfColumn, readDay } from './days.ts';

/** The meaning of a heading of a column of marks: a full date, or a day of a month that has to be asked for. */
export type DayHeading = { text: string } | { ofMonth: number };

/** "01-07-2026", "1 July 2026", a serial or only "1"; undefined for a heading that is no day. */
export function dayOfHeading(heading: string): DayHeading | undefined {
  const text = latinDigits(heading).trim();
  if (/^(0?[1-9]|[12]\d|3[01])$/.test(text)) return { ofMonth: Number(text) };
  if (!/\d/.test(text) || text.length > 24) return undefined;
  const read = readDay(text, 'day-first', 2100);
  return 'day' in read && read.day !== null ? { text } : undefined;
}

/** The questions about the headings that are days. */
export function questionsOf(headings: readonly string[]): {
  order: string | undefined;
  asksMonth: boolean;
  says: DayOrder | undefined;
} {
  const days = headings.map(dayOfHeading);
  const texts = days.flatMap((day) => (day && 'text' in day ? [day.text] : []));
  const { says, asks } = orderOfColumn(texts);
  const [only] = says;
  return {
    order: asks && says.size !== 1 ? texts.find((text) => orderOfColumn([text]).asks) : undefined,
    asksMonth: days.some((day) => day && 'ofMonth' in day),
    says: says.size === 1 ? only : undefined,
  };
}

/** The day of a column of marks; undefined without the answers, or where the month has no such day. */
export function dayOfColumn(
  heading: string,
  { order, month, thisYear }: { order: DayOrder | undefined; month: string | undefined; thisYear: number },
): string | undefined {
  const said = dayOfHeading(heading);
  if (said === undefined) return undefined;
  if ('text' in said) {
    const read = readDay(said.text, order, thisYear);
    return 'day' in read && read.day !== null ? read.day : undefined;
  }
  const day = `${month ?? ''}-${String(said.ofMonth).padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}
