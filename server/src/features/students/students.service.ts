import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { BodyOf } from '#contract/endpoint';
import type { Day } from '#contract/fields';
import type { GuardianForm } from '#contract/guardians';
import type { Language } from '#contract/languages';
import { formatPhone } from '#contract/phone';
import type { Student } from '#contract/students';
import type * as contract from '#contract/students';
import { sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { students } from '../../db/tables/student-tables.ts';
import { Refusal, ruleAt, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { lockForAdmission, markAdmitted } from '../admission-enquiries/enquiry-status.service.ts';
import { recordAudit } from '../audit/audit.service.ts';
import {
  deleteAccount,
  giveFirstLogin,
  raiseVersion,
  refuseLoginOfAnother,
  updateAccount,
  type FirstPassword,
} from '../auth/accounts.service.ts';
import { enrolInBatches, leaveAllBatches } from '../batches/enrolments.service.ts';
import { followDayOfJoining } from '../batches/first-day.service.ts';
import { academyClock, academyNumbers } from '../../academy/academy.ts';
import type { Stranger } from '../guardians/families.service.ts';
import { changeGuardians } from '../guardians/guardians.service.ts';
import { numberStudents } from './admission-numbers.service.ts';
import { contactColumns, writeStudents } from './bulk-students.service.ts';
import { detailColumns, studentTables, toStudent, type DetailRow } from './student-rows.service.ts';

export async function requireStudent(db: Db, id: string): Promise<Student> {
  const row = await db.requireRow<DetailRow>(sql`select ${detailColumns} from ${studentTables} where u.id = ${id}`);
  return toStudent(row);
}

/** Creates account, record and enrolments, or nothing. */
export async function createStudent(
  db: Db,
  user: Caller,
  { batches, overCapacity, fromEnquiry, ...form }: BodyOf<typeof contract.createStudent>,
  firstPassword?: FirstPassword,
): Promise<{ data: Student; oneTimePassword?: string }> {
  if (form.status !== 'active' && batches.length > 0) {
    throw ruleAt('batches', 'Only active students can be in a batch');
  }
  await refuseAcademyNumbers(db, form);
  const { today } = await academyClock(db);
  const joinedOn = form.joinedOn ?? today;
  return db.transaction(async (tx) => {
    const enquiry = fromEnquiry === undefined ? undefined : await lockForAdmission(tx, fromEnquiry);
    if (enquiry?.studentId) await refuseSecond(tx, enquiry.studentId);
    const id = uuidv7();
    const values = { ...form, gender: form.gender ?? 'male', joinedOn, ...consentOf(enquiry) } as const;
    const fields = await numberStudents(tx, [values]);
    const writes = fields.map((one) => ({ id, fields: one, before: {}, isNew: true }));
    refuseStrangers(await writeStudents(tx, writes, { today, user }), form.guardians);
    const language = familyLanguage(form.guardians ?? [], enquiry?.language ?? null);
    await giveFirstLogin(tx, { ...form, id, role: 'student', language }, firstPassword);
    if (batches.length > 0) await enrolNew(tx, id, batches, { on: joinedOn, overCapacity });
    const data = await requireStudent(tx, id);
    if (data.status === 'active') await refuseLoginOfAnother(tx, user, id, data.phone);
    await recordAudit(tx, user, { action: 'create', entity: 'student', entityId: id, after: audited(data) });
    if (fromEnquiry !== undefined) await markAdmitted(tx, user, fromEnquiry, data);
    return { data, oneTimePassword: firstPassword?.oneTimePassword };
  });
}

/** Refuses the academy's own number, which tells nothing about a family; one that is on record already stays. */
async function refuseAcademyNumbers(db: Db, form: PhonesInForm, before?: PhonesInForm): Promise<void> {
  const own = await academyNumbers(db);
  const known = new Set(phoneFields(before ?? {}).map(([, phone]) => phone));
  const fields = phoneFields(form).filter(([, phone]) => own.has(phone) && !known.has(phone));
  if (fields.length === 0) return;
  const message = sentence('This is the academy’s own number. Enter the family’s, or none.');
  throw new Refusal('rule', message, { fields: Object.fromEntries(fields.map(([field]) => [field, message])) });
}

interface PhonesInForm {
  phone?: string | null | undefined;
  parentPhone?: string | null | undefined;
  guardians?: readonly { phone: string | null }[] | undefined;
}

const phoneFields = ({ phone, parentPhone, guardians = [] }: PhonesInForm): [field: string, phone: string][] =>
  [
    ['phone', phone] as const,
    ['parentPhone', parentPhone] as const,
    ...guardians.map((one, at) => [`guardians.${at}.phone`, one.phone] as const),
  ].flatMap(([field, value]) => (value ? [[field, value]] : []));

/** Asks, beside the number's field, whether it is the same person, since hostels and shops lend their number. */
function refuseStrangers([stranger]: readonly Stranger[], guardians: GuardianForm[] | undefined): void {
  if (stranger === undefined) return;
  const { name, known, phone } = stranger;
  const at = guardians?.findIndex((guardian) => guardian.phone === phone) ?? -1;
  const message = sentence(
    '{phone} is the number of {known}. Choose “Same person” if that is {name}, else another number.',
    { phone: formatPhone(phone), known, name },
  );
  throw new Refusal('duplicate', message, { fields: { [at < 0 ? 'parentPhone' : `guardians.${at}.phone`]: message } });
}

/** The guardians' first language other than English, which may only be the form's default; else that of the registration, unless it was changed. */
function familyLanguage(guardians: readonly GuardianForm[], known: Language | null): Language | null {
  const choices = guardians.map(({ language }) => language);
  return choices.find((language) => language !== 'en') ?? (choices.length === 0 || choices[0] === known ? known : null);
}

/** Refuses a second student of a registration: a concurrent second call gets the existing one. */
async function refuseSecond(tx: Db, studentId: string): Promise<never> {
  const student = await requireStudent(tx, studentId);
  throw new Refusal(
    'conflict',
    sentence('{student} was already admitted from this registration', { student: student.name }),
    { data: student },
  );
}

/** Enrols a new student. The batch is a field of the form here, so its errors are shown beside that field. */
async function enrolNew(tx: Db, id: string, batchIds: string[], options: { on: Day; overCapacity: boolean }) {
  try {
    await enrolInBatches(tx, id, [...new Set(batchIds)], options);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = error.code === 'not_found' ? sentence('One of these batches no longer exists') : error.sentence;
    throw ruleAt('batches', message);
  }
}

/** The consent that the family gave with the registration. */
const consentOf = (enquiry: Awaited<ReturnType<typeof lockForAdmission>> | undefined) =>
  enquiry?.consent && {
    consentAt: enquiry.consent.at,
    consentBy: enquiry.consent.by,
    consentTextVersion: enquiry.consent.textVersion,
  };

type Changes = BodyOf<typeof contract.updateStudent>;

/** Updates a student. A status of left or passed out ends all enrolments today and the right to log in. */
export async function updateStudent(
  db: Db,
  user: Caller,
  id: string,
  { version, name, email, parentName, parentPhone, guardians, ...changes }: Changes,
): Promise<Student> {
  const { today } = await academyClock(db);
  const parents = [{ name: parentName, phone: parentPhone }];
  return db.transaction(async (tx) => {
    const before = await requireStudent(tx, id);
    await refuseAcademyNumbers(tx, { ...changes, parentPhone, guardians }, before);
    if (!(await raiseVersion(tx, id, version))) throw stale(await requireStudent(tx, id));
    refuseStrangers(await changeGuardians(tx, [{ studentId: id, guardians, parents }]), guardians);
    const columns = columnsOf(changes);
    if (Object.values(columns).some((value) => value !== undefined)) {
      await tx.update(students).set(columns).where(eq(students.userId, id));
    }
    const isActive = (changes.status ?? before.status) === 'active';
    await updateAccount(tx, id, {
      ...(name !== before.name && { name }),
      ...(email !== before.email && { email }),
      ...(isActive !== (before.status === 'active') && { isActive }),
    });
    const { joinedOn = before.joinedOn } = changes;
    if (joinedOn !== before.joinedOn) await followDayOfJoining(tx, id, before.joinedOn, joinedOn);
    if (!isActive) await leaveAllBatches(tx, id, today);
    const after = await requireStudent(tx, id);
    const hasNewLogin = after.phone !== before.phone || before.status !== 'active';
    if (isActive && hasNewLogin) await refuseLoginOfAnother(tx, user, id, after.phone);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'student', entityId: id, ...change });
    return after;
  });
}

function columnsOf({
  standard,
  phone,
  address,
  ...same
}: Omit<Changes, 'version' | 'name' | 'email' | 'parentName' | 'parentPhone' | 'guardians'>) {
  return { ...same, standardId: standard, ...contactColumns({ phone, address }) };
}

/** Deletes the account, its enrolments and all attendance. */
export async function deleteStudent(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const before = await requireStudent(tx, id);
    await deleteAccount(tx, id);
    await recordAudit(tx, user, { action: 'delete', entity: 'student', entityId: id, before: audited(before) });
    return { _id: id };
  });
}

/** The audited fields, without computed ones; batches stay, as they change with the status. Guardians are recorded by their values, not by id. */
const audited = ({
  missing: _m,
  attendancePercentage: _a,
  earlierPercentage: _e,
  hasSignedIn: _h,
  guardians,
  ...student
}: Student) => ({ ...student, guardians: guardians.map(({ _id: _, ...guardian }) => guardian) });
