import { z } from 'zod';
import { EnquiryForm, setEnquiryStatus } from '#contract/admission-enquiries';
import { AnnouncementForm } from '#contract/announcements';
import { AttendanceSheet } from '#contract/attendance';
import { BatchForm } from '#contract/batches';
import { cancelClass, ClosedDaysForm, ExtraClassForm } from '#contract/calendar';
import { ContactMessageForm } from '#contract/contact-messages';
import { Id, line, optionalEmail, optionalLine, PersonName, Phone, requiredLine, text } from '#contract/fields';
import { Guardian, GuardianForm, maxGuardians } from '#contract/guardians';
import { createImport, ImportColumn, ImportDetails, longestHeading } from '#contract/imports';
import { LeaveForm } from '#contract/leave-requests';
import { MoveUp } from '#contract/move-ups';
import { NewsletterForm, subscribeToNewsletter } from '#contract/newsletter';
import { NoteForm } from '#contract/notes';
import { maxTextLength } from '#contract/parent-texts';
import { addBuildingPicture } from '#contract/pictures';
import { updateFees, updateSettings } from '#contract/settings';
import { StandardForm } from '#contract/standards';
import { StudentForm } from '#contract/students';
import { SubjectForm } from '#contract/subjects';
import { TeacherForm } from '#contract/teachers';

/** A text written by the server itself; most are enumerated in the database. */
const word = line(100);
const optionalWord = word.nullable();
const written = text(500_000);
const optionalName = PersonName.nullable();
/** A phone number, also one that an older version accepted by its pattern alone. */
const phone = z.union([Phone, z.string().regex(/^\+[1-9]\d{7,14}$/)]);
const facts = z.json().nullable();
const fields = z.record(z.string(), z.json());
const ids = z.array(Id);

const { shape: settings } = updateSettings.body;
const { shape: enquiry } = EnquiryForm;
const { shape: call } = setEnquiryStatus.body;
const { shape: message } = ContactMessageForm;
const { shape: student } = StudentForm;
const { shape: teacher } = TeacherForm;
const { shape: batch } = BatchForm;
const { shape: extraClass } = ExtraClassForm;
const { shape: mark } = AttendanceSheet.shape.records.element;

/** The rules of text and JSON columns, by table: what the contract accepts there. Types, ranges and enumerations are checked by the database. */
export const rowRules: Record<string, Record<string, z.ZodType>> = {
  admission_enquiries: {
    reference: word,
    source: word,
    status: word,
    consent_by: optionalName,
    consent_text_version: optionalWord,
    student_name: enquiry.studentName,
    parent_name: enquiry.parentName,
    phone,
    email: enquiry.email,
    school_name: enquiry.schoolName,
    message: enquiry.message,
    decline_reason: call.declineReason.nullable(),
    language: optionalWord,
    parent_relation: word,
    other_guardians: z
      .array(Guardian.omit({ _id: true, isPrimary: true }).extend({ name: optionalLine(80), phone: phone.nullable() }))
      .max(maxGuardians - 1),
  },
  admission_enquiry_events: { by_name: optionalName, kind: word, what: line(300), note: text(2000).nullable() },
  announcements: {
    title: AnnouncementForm.shape.title,
    body: AnnouncementForm.shape.body,
    texts: AnnouncementForm.shape.texts,
    audience: word,
    created_by_name: PersonName,
  },
  attendance_changes: {
    user_name: PersonName,
    reason: AttendanceSheet.shape.reason,
    changes: z.array(
      z.object({
        studentId: z.string(),
        name: z.string(),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
  },
  attendance_records: { status: word, remark: mark.remark },
  audit_log: { user_name: line(100), action: word, entity: word, before: facts, after: facts },
  batch_slots: { room: batch.room, own_room: extraClass.room, note: extraClass.note },
  batches: { name: batch.name, code: batch.code, room: batch.room, status: word },
  cancelled_classes: { reason: cancelClass.body.shape.reason },
  closed_days: { name: ClosedDaysForm.shape.name },
  contact_messages: {
    name: message.name,
    phone: phone.nullable(),
    email: message.email,
    message: message.message,
    answered_by_name: optionalName,
  },
  contacts: {
    guardian_name: GuardianForm.shape.name,
    channel: word,
    about: word,
    result: word.nullable(),
    note: optionalLine(200),
    user_name: PersonName,
  },
  family_messages: {
    kind: word,
    language: word,
    parameters: z.record(z.string(), z.string()),
    text: written,
    status: word,
    reason: text(1000).nullable(),
    provider_id: line(200).nullable(),
    currency: optionalWord,
  },
  course_fees: { fee: requiredLine(80, 'A fee'), texts: updateFees.body.shape.fees.element.shape.texts },
  guardians: { name: GuardianForm.shape.name, phone: phone.nullable(), language: word },
  import_answers: { question: word, about: line(longestHeading), answer: optionalWord },
  import_columns: { kind: word, heading: ImportColumn.shape.heading, field: optionalWord },
  import_rows: { action: word, sheet: optionalWord, given: fields, before: fields },
  imports: {
    kind: word,
    file_name: createImport.body.shape.fileName,
    user_name: PersonName,
    left_out: ImportDetails.shape.leftOutRows,
    creations: z.object({ standards: ids, subjects: ids, batches: ids }),
    undone_by: optionalName,
    stayed: ImportDetails.shape.stayed,
  },
  leave_answers: { user_name: PersonName, reason: LeaveForm.shape.reason.nullable() },
  leave_requests: {
    guardian_name: GuardianForm.shape.name,
    relation: word,
    reason: LeaveForm.shape.reason,
    status: word,
    answered_by_name: optionalName,
    answer_reason: LeaveForm.shape.reason.nullable(),
  },
  mails: {
    kind: word,
    status: word,
    to_address: line(254),
    subject: line(1000),
    text: written,
    html: written,
    headers: z.record(z.string(), z.string()),
    last_error: text(10_000).nullable(),
  },
  move_up_students: { outcome: word },
  move_ups: {
    user_name: PersonName,
    standards: z.array(z.string()),
    counts: z.record(z.string(), z.int()),
    undone_by: optionalName,
    kept: MoveUp.shape.kept,
  },
  newsletter_subscriptions: {
    email: subscribeToNewsletter.body.shape.email,
    status: word,
    token: word,
    language: optionalWord,
  },
  newsletters: {
    subject: NewsletterForm.shape.subject,
    body: NewsletterForm.shape.body,
    sent_by_name: optionalName,
  },
  notes: {
    title: NoteForm.shape.title,
    description: NoteForm.shape.description,
    file_name: line(120),
    file_sha256: word,
    uploaded_by_name: PersonName,
  },
  parent_texts: { kind: word, language: word, text: text(maxTextLength) },
  picture_files: { type: word, sha256: word },
  pictures: { kind: word, caption: addBuildingPicture.body.shape.caption.nullable() },
  push_keys: { public_key: z.string().regex(/^[\w-]{87}$/), private_key: z.string().regex(/^[\w-]{43}$/) },
  registers: { submitted_by_name: PersonName },
  settings: {
    name: settings.name,
    tagline: settings.tagline,
    about: settings.about,
    texts: settings.texts,
    colour: settings.colour,
    address_lines: settings.addressLines,
    city: settings.city,
    state: settings.state,
    postal_code: settings.postalCode,
    phones: z.array(phone),
    whatsapp: phone.nullable(),
    email: settings.email,
    map_url: settings.mapUrl,
    social_links: settings.socialLinks,
    office_hours: settings.officeHours,
    time_zone: settings.timeZone,
    language: word,
    legal: settings.legal,
  },
  standards: { name: StandardForm.shape.name },
  student_guardians: { relation: word },
  students: {
    admission_no: word,
    gender: word,
    status: word,
    phone,
    parent_phone: phone,
    parent_name: student.parentName,
    address: student.address,
    school_name: student.schoolName,
    consent_by: optionalName,
    consent_text_version: optionalWord,
  },
  subjects: {
    name: SubjectForm.shape.name,
    code: SubjectForm.shape.code,
    description: SubjectForm.shape.description,
    texts: SubjectForm.shape.texts,
    colour: SubjectForm.shape.colour,
  },
  teachers: { phone: phone.nullable(), qualification: teacher.qualification, bio: teacher.bio, status: word },
  users: {
    role: word,
    language: optionalLine(2),
    name: PersonName,
    email: optionalEmail,
    password_hash: optionalLine(300),
    // The address is that of a picture of this site.
    avatar_url: z
      .string()
      .regex(/^\/[\w./-]{1,200}$/)
      .nullable(),
  },
};
