import { v7 as uuidv7 } from 'uuid';
import type { EnquiryEvent, EnquirySource, EnquiryStatus, Visit } from '#contract/admission-enquiries';
import type { Day } from '#contract/fields';
import { type Sentence, sentence, sentences } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { admissionEnquiryEvents } from '../../db/tables/admission-enquiry-tables.ts';
import { formatDay, formatTime } from '../../format-times.ts';

/** Records an event; without `by`, the family did it. */
export async function recordEvent(
  tx: Db,
  enquiryId: string,
  event: { kind: EnquiryEvent['kind']; what: Sentence; note?: string | null | undefined; by?: string | undefined },
): Promise<void> {
  await tx.insert(admissionEnquiryEvents).values({
    id: uuidv7(),
    enquiryId,
    at: new Date().toISOString(),
    byName: event.by ?? null,
    kind: event.kind,
    what: event.what,
    note: event.note ?? null,
  });
}

export const receivedInWords: Record<EnquirySource, Sentence> = sentences({
  website: 'Sent from the website',
  walk_in: 'Came to the office',
  phone: 'Called the office',
  other: 'Entered by the office',
});

export interface Stage {
  status: EnquiryStatus;
  nextFollowUpOn: Day | null;
  visitAt: Visit | null;
  declineReason: string | null;
}

/** One sentence for the history; undefined if nothing changed. */
export function moveInWords(before: Stage, after: Stage): Sentence | undefined {
  if (after.status === before.status) return changeInWords(before, after);
  if (after.status === 'declined') return declinedInWords(after);
  if (after.status === 'admitted') return sentence('Admitted');
  const move =
    after.status === 'visit'
      ? visitInWords(after.visitAt)
      : after.status === 'new'
        ? sentence('Moved back to New')
        : before.status === 'new'
          ? sentence('Contacted')
          : sentence('Moved back to Contacted');
  const call = after.nextFollowUpOn !== before.nextFollowUpOn && after.nextFollowUpOn;
  return call ? sentence('{move}, next call {date}', { move, date: formatDay(call) }) : move;
}

const declinedInWords = ({ declineReason }: Stage) => sentence('Declined: {reason}', { reason: declineReason ?? '' });

function changeInWords(before: Stage, after: Stage): Sentence | undefined {
  if (after.declineReason !== before.declineReason) return declinedInWords(after);
  const sameVisit = JSON.stringify(after.visitAt) === JSON.stringify(before.visitAt);
  if (!sameVisit) return after.visitAt ? visitInWords(after.visitAt) : sentence('Visit cancelled');
  if (after.nextFollowUpOn === before.nextFollowUpOn) return undefined;
  return after.nextFollowUpOn
    ? sentence('Next call {date}', { date: formatDay(after.nextFollowUpOn) })
    : sentence('No further call');
}

const visitInWords = (visit: Visit | null) =>
  visit
    ? sentence('Visit booked for {date}, {time}', { date: formatDay(visit.date), time: formatTime(visit.time) })
    : sentence('Visit booked');
