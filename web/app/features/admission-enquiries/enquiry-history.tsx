import { Dated } from '../../../design/dated.tsx';
import type { AdmissionEnquiry, EnquiryEvent } from '#contract/admission-enquiries';
import { Trans } from '@lingui/react/macro';
import { CalendarDays, CircleSlash, Globe, Pencil, Phone, RotateCcw, UserCheck, UserPlus } from 'lucide-react';
import { formatInstant } from '../../../lib/dates.ts';
import { CallNote } from './call-note.tsx';
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

interface EnquiryHistoryProps {
  enquiry: AdmissionEnquiry;
  /** The heading level, one below the family's name. */
  heading: 'h2' | 'h3';
}

/** The form for a call note, and all events with author and time. */
export function EnquiryHistory({ enquiry, heading: Heading }: EnquiryHistoryProps) {
  return (
    <section className="stack gap-18">
      <div className={`gap-8 stack ${classes['head']}`}>
        <Heading>
          <Trans>History</Trans>
        </Heading>
        <CallNote key={enquiry._id} enquiry={enquiry} />
      </div>
      <Events events={enquiry.history} />
    </section>
  );
}

/** Newest first. */
function Events({ events }: { events: EnquiryEvent[] }) {
  return (
    <ol>
      {events.map(({ at, by, what, note, kind }) => {
        // The registration was entered at the desk, or sent by the family.
        const Icon = kind === 'received' && by ? UserPlus : icons[kind];
        return (
          <li key={`${at} ${what}`} className={`gap-12 stack ${classes['event']}`}>
            <span className={`centred muted ${classes['icon']}`} data-kind={kind}>
              <Icon size={14} aria-hidden />
            </span>
            <div>
              <p>{what}</p>
              {note && <p className={`muted breakable ${classes['note']}`}>{note}</p>}
              <p className="aside-small numbers">
                <Dated>{[by, formatInstant(at)].filter(Boolean).join(', ')}</Dated>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
