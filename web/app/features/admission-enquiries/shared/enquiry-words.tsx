import type { EnquiryInList, EnquirySource, EnquiryStatus } from '#contract/admission-enquiries';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, formatRelative, formatTime, timeOf, today } from '../../../../lib/dates.ts';

/** The stages with a column on the board, in order. */
export const stages = ['new', 'contacted', 'visit', 'admitted'] as const satisfies readonly EnquiryStatus[];

export function useStageNames(): Record<EnquiryStatus, string> {
  const { t } = useLingui();
  return {
    new: t`New`,
    contacted: t`Contacted`,
    visit: t`Visit booked`,
    admitted: t`Admitted`,
    declined: t`Not joining`,
  };
}

export function useSourceNames(): Record<EnquirySource, string> {
  const { t } = useLingui();
  return {
    website: t`From the website`,
    walk_in: t`Came to the office`,
    phone: t`Called the office`,
    other: t`Another way`,
  };
}

export interface EnquiryFact {
  kind: 'wait' | 'call' | 'visit' | 'done' | 'none' | 'declined';
  tone: 'plain' | 'now' | 'late' | 'good';
  text: ReactNode;
}

const hour = 3_600_000;

/** No line break inside dates and numbers. */
export const Whole = ({ children }: { children: ReactNode }) => <span className="unbroken">{children}</span>;

/** The key fact of a registration in its stage: waiting time, next call, or visit. */
export function useFactOf(): (enquiry: EnquiryInList, now: Date) => EnquiryFact {
  const { t } = useLingui();
  const waiting = ({ createdAt }: EnquiryInList, now: Date): EnquiryFact => {
    const hours = Math.floor((now.getTime() - Date.parse(createdAt)) / hour);
    if (hours < 24) return { kind: 'wait', tone: 'plain', text: formatRelative(createdAt, now) };
    const days = Math.floor(hours / 24);
    const text =
      hours < 72
        ? t`Waiting ${plural(hours, { one: '# hour', other: '# hours' })}`
        : t`Waiting ${plural(days, { one: '# day', other: '# days' })}`;
    return { kind: 'wait', tone: 'late', text };
  };
  const nextCall = ({ nextFollowUpOn, statusChangedAt }: EnquiryInList, now: Date): EnquiryFact => {
    if (nextFollowUpOn === null) {
      const since = <Whole>{formatRelative(statusChangedAt, now)}</Whole>;
      return { kind: 'call', tone: 'plain', text: <Trans>Contacted {since}</Trans> };
    }
    const day = <Whole>{formatDate(nextFollowUpOn)}</Whole>;
    if (nextFollowUpOn === today(now)) return { kind: 'call', tone: 'now', text: t`Call again today` };
    return nextFollowUpOn < today(now)
      ? { kind: 'call', tone: 'late', text: <Trans>Call was due {day}</Trans> }
      : { kind: 'call', tone: 'plain', text: <Trans>Call {day}</Trans> };
  };
  const visit = ({ visitAt }: EnquiryInList, now: Date): EnquiryFact => {
    if (!visitAt) return { kind: 'visit', tone: 'plain', text: t`Visit booked` };
    const day = <Whole>{formatDate(visitAt.date)}</Whole>;
    const time = formatTime(visitAt.time);
    if (visitAt.date === today(now) && visitAt.time < timeOf(now))
      return { kind: 'visit', tone: 'late', text: t`Visit was today, ${time}` };
    if (visitAt.date === today(now)) return { kind: 'visit', tone: 'now', text: t`Today, ${time}` };
    return visitAt.date < today(now)
      ? { kind: 'visit', tone: 'late', text: <Trans>Visit was {day}</Trans> }
      : {
          kind: 'visit',
          tone: 'plain',
          text: (
            <>
              {day}, {time}
            </>
          ),
        };
  };
  return (enquiry, now) => {
    switch (enquiry.status) {
      case 'new':
        return waiting(enquiry, now);
      case 'contacted':
        return nextCall(enquiry, now);
      case 'visit':
        return visit(enquiry, now);
      case 'admitted':
        return enquiry.student
          ? { kind: 'done', tone: 'good', text: t`Student created` }
          : { kind: 'none', tone: 'plain', text: t`No student` };
      case 'declined':
        return { kind: 'declined', tone: 'plain', text: enquiry.declineReason ?? t`Not joining` };
    }
  };
}
