import type { EnquiryInList } from '#contract/admission-enquiries';
import { CalendarClock, CalendarDays, CircleCheck, CircleSlash, Clock, UserX } from 'lucide-react';
import classes from './enquiry-fact.module.css';
import { useFactOf } from '../shared/enquiry-words.tsx';

const icons = {
  wait: Clock,
  call: CalendarClock,
  visit: CalendarDays,
  done: CircleCheck,
  none: UserX,
  declined: CircleSlash,
};

/** `now` is the time of the data, so relative times match it. */
export function EnquiryFactLine({
  enquiry,
  now,
  hasIcon = true,
}: {
  enquiry: EnquiryInList;
  now: Date;
  hasIcon?: boolean;
}) {
  const { kind, tone, text } = useFactOf()(enquiry, now);
  const Icon = icons[kind];
  return (
    <span className={`inline gap-6 aside numbers ${classes['fact']}`} data-tone={tone}>
      {hasIcon && <Icon size={16} aria-hidden />}
      <span>{text}</span>
    </span>
  );
}
