import type { AdmissionEnquiry, EnquiryInList, EnquiryStatus, listEnquiries } from '#contract/admission-enquiries';
import type { AnswerOf } from '#contract/endpoint';

/** Test fixtures. */

const idOf = (number: number) => `01990000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

export function sampleEnquiry(number: number, over: Partial<EnquiryInList> = {}): EnquiryInList {
  return {
    _id: idOf(number),
    reference: `R-2026-000${number}`,
    studentName: `Student ${number}`,
    parentName: 'Sunil Chavan',
    phone: '+919812345678',
    standard: { _id: idOf(90), name: '11 Science' },
    source: 'website',
    status: 'new',
    statusChangedAt: hoursAgo(31),
    nextFollowUpOn: null,
    visitAt: null,
    declineReason: null,
    student: null,
    version: 1,
    createdAt: hoursAgo(31),
    ...over,
  };
}

export const sampleDetails = (enquiry: EnquiryInList): AdmissionEnquiry => ({
  ...enquiry,
  guardians: [
    {
      ...{ name: enquiry.parentName, phone: enquiry.phone, relation: 'guardian', hasWhatsApp: true, language: 'en' },
    },
  ],
  subjects: [{ _id: idOf(91), name: 'Physics' }],
  email: null,
  emailVerifiedAt: null,
  schoolName: null,
  message: null,
  consent: null,
  history: [{ at: enquiry.createdAt, by: null, what: 'Sent from the website', note: null, kind: 'received' }],
  samePhone: [],
  updatedAt: enquiry.createdAt,
});

/** Answers the list like the server: by stage, with the counts of all. */
export function listAnswer(rows: EnquiryInList[], query: Record<string, string>): AnswerOf<typeof listEnquiries> {
  const shown = rows.filter(({ status }) => !query['status'] || status === query['status']);
  const count = (status: EnquiryStatus) => rows.filter((row) => row.status === status).length;
  return {
    data: shown.slice(0, Number(query['limit'] ?? 50)),
    pagination: { page: 1, limit: Number(query['limit'] ?? 50), total: shown.length },
    counts: {
      new: count('new'),
      contacted: count('contacted'),
      visit: count('visit'),
      admitted: count('admitted'),
      declined: count('declined'),
    },
    callsDue: 0,
    waitingOver24h: count('new'),
  };
}
