import type { ErrorCode } from '#contract/errors';
import type { Sentence } from '#contract/sentence';

export interface BrokenRule {
  code: ErrorCode;
  sentence: Sentence;
  fields?: Record<string, Sentence>;
}

/** The details that PostgreSQL reports beside the constraint's name. `detail` holds the values: "Key (name)=(x) already exists." */
export interface Breach {
  constraint: string;
  detail: string;
  /** True for a delete of a row still referenced, false for a reference to a missing row. */
  isStillUsed: boolean;
}

const broken = (code: ErrorCode, sentence: string): BrokenRule => ({ code, sentence: { key: sentence } });

/** A rule whose sentence is shown beside a field. */
const at = (field: string, key: string, code: ErrorCode = 'rule'): BrokenRule => ({
  code,
  sentence: { key },
  fields: { [field]: { key } },
});

const taken = (field: string, sentence: string) => at(field, sentence, 'duplicate');

const refers =
  (field: string, missing: string, inUse: string) =>
  (breach: Breach): BrokenRule =>
    breach.isStillUsed ? broken('in_use', inUse) : at(field, missing);

/** A reference to a row that another request just deleted, or a delete of a row that another one just referred to. */
export const brokenReference = (isStillUsed: boolean): BrokenRule => (isStillUsed ? used : gone);

const used = broken('in_use', 'This is still used, so it cannot be deleted.');
const gone = broken('not_found', 'This was not found. It may have been deleted.');

/** The constraints and their sentences: the only place that translates names of constraints. Other references have `brokenReference`. */
export const constraints: Record<string, BrokenRule | ((breach: Breach) => BrokenRule)> = {
  users_email_key: taken('email', 'This email already has an account'),
  newsletter_subscriptions_email_check: at('email', 'Please enter a valid email address.'),
  subjects_name_key: taken('name', 'A subject with this name already exists'),
  subjects_code_key: taken('code', 'A subject with this code already exists'),
  standards_name_key: taken('name', 'A standard with this name already exists'),
  standards_level_check: at('level', 'Enter the level as a whole number from 1 to 20'),
  standard_subjects_subject_id_fkey: refers(
    'subjects',
    'One of these subjects no longer exists',
    'This subject is used by a standard',
  ),
  teacher_subjects_subject_id_fkey: refers(
    'subjects',
    'One of these subjects no longer exists',
    'This subject is taught by a teacher',
  ),
  students_standard_id_fkey: refers('standard', 'This standard no longer exists', 'This standard still has students'),
  students_admission_no_key: taken('admissionNo', 'This admission number is already given to another student'),
  batches_name_key: taken('name', 'A batch with this name already exists'),
  batches_code_key: taken('code', 'A batch with this code already exists'),
  batches_standard_id_fkey: refers('standard', 'This standard no longer exists', 'This standard still has batches'),
  batches_subject_id_fkey: refers('subject', 'This subject no longer exists', 'This subject still has batches'),
  batches_teacher_id_fkey: refers('teacher', 'This teacher no longer exists', 'This teacher still has batches'),
  batches_dates_check: at('endDate', 'End date cannot be before start date'),
  batches_capacity_check: at('capacity', 'Enter 1 to 1000 seats'),
  batch_slots_times_check: at('schedule', 'A class must end after it starts'),
  batch_slots_batch_excl: at('schedule', 'Two classes of this batch are at the same time', 'conflict'),
  batch_slots_teacher_excl: at('schedule', 'The teacher has another class at this time', 'conflict'),
  batch_slots_room_excl: at('schedule', 'The room is taken at this time', 'conflict'),
  closed_days_dates_check: at('endDate', 'End date cannot be before start date'),
  closed_days_length_check: at('endDate', 'The academy can be closed for at most a year at a time'),
  closed_days_dates_excl: at('startDate', 'One of these days is already closed', 'conflict'),
  enrolments_student_id_fkey: broken('rule', 'This student no longer exists'),
  enrolments_dates_check: broken('rule', 'A student cannot leave before the day of joining'),
  enrolments_days_excl: broken('duplicate', 'This student is already in the batch'),
  enrolments_batch_id_student_id_key: broken('duplicate', 'This student is already in the batch'),
  enrolments_batch_id_roll_no_key: broken('conflict', 'Someone enrolled a student at the same moment. Try again.'),
  registers_pkey: broken('conflict', 'Someone saved this register at the same moment. Try again.'),
  attendance_records_student_id_fkey: broken('rule', 'A student of this register no longer exists'),
  admission_enquiries_standard_id_fkey: at('standard', 'This standard no longer exists'),
  admission_enquiry_subjects_subject_id_fkey: at('subjects', 'One of these subjects no longer exists'),
  notes_subject_id_fkey: refers('subject', 'This subject no longer exists', 'This subject is used by a note'),
  notes_standard_id_fkey: refers('standard', 'This standard no longer exists', 'This standard is used by a note'),
  notes_batch_id_fkey: broken('rule', 'This batch no longer exists'),
  notes_student_id_fkey: broken('rule', 'This student no longer exists'),
  notes_teacher_id_fkey: broken('rule', 'This teacher no longer exists'),
  leave_requests_dates_check: at('endDate', 'The last day cannot be before the first'),
  leave_requests_days_excl: at('startDate', 'There is leave on one of these days already', 'conflict'),
  announcements_dates_check: at('endDate', 'End date cannot be before start date'),
  announcement_standards_standard_id_fkey: at('audience.standards', 'One of these standards no longer exists'),
  announcement_batches_batch_id_fkey: at('audience.batches', 'One of these batches no longer exists'),
  notifications_student_id_fkey: broken('conflict', 'Someone deleted a student at the same moment. Try again.'),
  course_fees_standard_id_fkey: broken('rule', 'One of these standards no longer exists'),
  course_fees_subject_id_fkey: broken('rule', 'One of these subjects no longer exists'),
  admission_enquiries_student_id_key: broken('conflict', 'This student comes from another registration'),
};
