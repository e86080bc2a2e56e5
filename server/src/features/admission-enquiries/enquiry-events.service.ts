import { v7 as uuidv7 } from 'uuid';
import type { EnquiryEvent, EnquirySource, EnquiryStatus, Visit } from '#contract/admission-enquiries';
import type { Day } from '#contract/fields';
import type { Db } from '../../db/client.ts';
import { admissionEnquiryEvents } from '../../db/tables/admission-enquiry-tables.ts';
import { formatDay, formatTime } from '../../format-times.ts';

/** Records an event; without `by`, the family did it. */
export async function recordEvent(
  tx: Db,
  enquiryId: string,
  event: { kind: EnquiryEvent['kind']; what: string; note?: string | null | undefined; by?: string | undefined },
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

export const receivedInWords: Record<EnquirySource, string> = {
  website: 'Sent from the website',
  walk_in: 'Came to the office',
  phone: 'Called the office',
  other: 'Entered by the office',
};

export interface Stage {
  status: EnquiryStatus;
  nextFollowUpOn: Day | null;
  visitAt: Visit | null;
  declineReason: string | null;
}

/** One sentence for the history; undefined if nothing changed. */
export function moveInWords(before: Stage, after: Stage): string | undefined {
  const call = after.nextFollowUpOn !== before.nextFollowUpOn && after.nextFollowUpOn;
  const next = call ? `, next call ${formatDay(call)}` : '';
  if (after.status === before.status) return changeInWords(before, after);
  switch (after.status) {
    case 'new':
      return `Moved back to New${next}`;
    case 'contacted':
      return `${before.status === 'new' ? 'Contacted' : 'Moved back to Contacted'}${next}`;
    case 'visit':
      return `${visitInWords(after.visitAt)}${next}`;
    case 'declined':
      return `Declined: ${after.declineReason}`;
    case 'admitted':
      return 'Admitted';
  }
}

function changeInWords(before: Stage, after: Stage): string | undefined {
  if (after.declineReason !== before.declineReason) return `Declined: ${after.declineReason}`;
  const sameVisit = JSON.stringify(after.visitAt) === JSON.stringify(before.visitAt);
  if (!sameVisit) return after.visitAt ? visitInWords(after.visitAt) : 'Visit cancelled';
  if (after.nextFollowUpOn === before.nextFollowUpOn) return undefined;
  return after.nextFollowUpOn ? `Next call ${formatDay(after.nextFollowUpOn)}` : 'No further call';
}

const visitInWords = (visit: Visit | null) =>
  visit ? `Visit booked for ${formatDay(visit.date)}, ${formatTime(visit.time)}` : 'Visit booked';
