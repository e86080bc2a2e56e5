import { sql } from 'drizzle-orm';
import type { AdmissionEnquiry, EnquiryInSheet, Visit } from '#contract/admission-enquiries';
import { sentenceIn, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { toInstant, toTime, withInstants } from '../../db/columns.ts';
import { inEnglish } from '../../languages/translate.ts';
import { notFound } from '../../refusals.ts';

/** Columns with these aliases: `e` the enquiry, `st` its standard, `s` and `u` the student made from it. */
export const listColumns = sql`
  e.id as "_id", e.reference, e.student_name as "studentName", e.parent_name as "parentName", e.phone,
  case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard,
  e.source, e.status, e.status_changed_at as "statusChangedAt", e.next_follow_up_on as "nextFollowUpOn",
  e.visit_on as "visitOn", e.visit_time as "visitTime", e.decline_reason as "declineReason",
  case when u.id is not null
       then json_build_object('_id', u.id, 'name', u.name, 'admissionNo', s.admission_no) end as student,
  e.version, e.created_at as "createdAt"`;

export const enquiryTables = sql`admission_enquiries e
  left join standards st on st.id = e.standard_id
  left join students s on s.user_id = e.student_id
  left join users u on u.id = e.student_id`;

interface Appointment {
  visitOn: string | null;
  visitTime: string | null;
}

export type ListRow = Omit<EnquiryInSheet, 'visitAt'> & Appointment;

type DetailRow = Omit<AdmissionEnquiry, 'visitAt' | 'consent'> &
  Appointment & { consentAt: string | null; consentBy: string | null; consentTextVersion: string | null };

const visitOf = ({ visitOn, visitTime }: Appointment): Visit | null =>
  visitOn === null || visitTime === null ? null : { date: visitOn, time: toTime(visitTime) };

export const toEnquiryInSheet = ({ visitOn, visitTime, ...row }: ListRow): EnquiryInSheet => ({
  ...row,
  statusChangedAt: toInstant(row.statusChangedAt),
  createdAt: toInstant(row.createdAt),
  visitAt: visitOf({ visitOn, visitTime }),
});

const subjectsColumn = sql`
  coalesce((select json_agg(json_build_object('_id', sub.id, 'name', sub.name) order by sub.name_order)
            from admission_enquiry_subjects es join subjects sub on sub.id = es.subject_id
            where es.enquiry_id = e.id), '[]') as subjects`;

/** The additional columns of a download. */
export const sheetColumns = sql`${listColumns}, ${subjectsColumn}, e.email, e.school_name as "schoolName", e.message`;

const guardiansColumn = sql`
  jsonb_build_array(jsonb_build_object('name', e.parent_name, 'relation', e.parent_relation, 'phone', e.phone,
    'hasWhatsApp', e.parent_has_whatsapp, 'language', coalesce(e.language, 'en'))) || e.other_guardians as guardians`;

const detailColumns = sql`${listColumns}, ${subjectsColumn}, ${guardiansColumn},
  e.email, e.email_verified_at as "emailVerifiedAt", e.school_name as "schoolName", e.message,
  e.consent_at as "consentAt", e.consent_by as "consentBy", e.consent_text_version as "consentTextVersion",
  coalesce((select json_agg(json_build_object('at', ev.at, 'by', ev.by_name, 'what', ev.what, 'note', ev.note,
                                              'kind', ev.kind) order by ev.at desc, ev.id desc)
            from admission_enquiry_events ev where ev.enquiry_id = e.id), '[]') as history,
  coalesce((select json_agg(other order by other.reference)
            from (select o.id as "_id", o.student_name as "studentName", o.reference, o.status
                  from admission_enquiries o where o.phone = e.phone and o.id <> e.id
                  order by o.created_at desc limit 5) other), '[]') as "samePhone",
  e.updated_at as "updatedAt"`;

function toEnquiry(row: DetailRow, say: Translate): AdmissionEnquiry {
  const { visitOn, visitTime, consentAt, consentBy, consentTextVersion, ...enquiry } = row;
  return {
    ...withInstants(enquiry),
    statusChangedAt: toInstant(enquiry.statusChangedAt),
    emailVerifiedAt: toInstant(enquiry.emailVerifiedAt),
    visitAt: visitOf({ visitOn, visitTime }),
    consent:
      consentAt === null
        ? null
        : { at: toInstant(consentAt), by: consentBy ?? '', textVersion: consentTextVersion ?? '' },
    history: enquiry.history.map((event) => ({ ...event, at: toInstant(event.at), what: say(sentenceIn(event.what)) })),
  };
}

export async function findEnquiry(
  db: Db,
  id: string,
  say: Translate = inEnglish,
): Promise<AdmissionEnquiry | undefined> {
  const [row] = await db.rows<DetailRow>(sql`select ${detailColumns} from ${enquiryTables} where e.id = ${id}`);
  return row && toEnquiry(row, say);
}

export async function requireEnquiry(db: Db, id: string, say?: Translate): Promise<AdmissionEnquiry> {
  const enquiry = await findEnquiry(db, id, say);
  if (enquiry === undefined) throw notFound();
  return enquiry;
}

/** The audited fields: all but those computed or stored elsewhere. */
export const audited = ({ history: _h, samePhone: _s, student: _st, ...enquiry }: AdmissionEnquiry) => enquiry;
