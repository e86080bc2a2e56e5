import type { EnquiryEvent } from '#contract/admission-enquiries';
import { CalendarDays, CircleSlash, Globe, Pencil, Phone, RotateCcw, UserCheck, UserPlus } from 'lucide-react';
import { formatInstant } from '../../../lib/dates.ts';
import classes from './enquiry-history.module.css';

const icons = {
  received: Globe,
  edited: Pencil,
  new: RotateCcw,
  contacted: Phone,
  visit: CalendarDays,
  admitted: UserCheck,
  declined: CircleSlash,
};

/** What was done, by whom and when, newest first. */
export function EnquiryHistory({ events }: { events: EnquiryEvent[] }) {
  return (
    <ol>
      {events.map(({ at, by, what, note, kind }) => {
        // Entered by somebody at the desk, or sent by the family.
        const Icon = kind === 'received' && by ? UserPlus : icons[kind];
        return (
          <li key={`${at} ${what}`} className={`gap-12 ${classes['event']}`}>
            <span className={`centred muted ${classes['icon']}`} data-kind={kind}>
              <Icon size={14} aria-hidden />
            </span>
            <div>
              <p>{what}</p>
              {note && <p className={`muted ${classes['note']}`}>{note}</p>}
              <p className="aside-small numbers">{[by, formatInstant(at)].filter(Boolean).join(', ')}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
