import { eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import type * as contract from '#contract/admission-enquiries';
import type { BodyOf } from '#contract/endpoint';
import type { Language } from '#contract/languages';
import type { MailState } from '#contract/mail';
import { sentence, type Translate } from '#contract/sentence';
import { theParent } from '#contract/students';
import { setSubjects } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { admissionEnquiries } from '../../db/tables/admission-enquiry-tables.ts';
import { saveVersion } from '../../db/columns.ts';
import { notFound, rule, ruleAt, stale } from '../../refusals.ts';
import { countTry } from '../../access/count-try.ts';
import { networkOf } from '../../access/network.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { consumeEmailProof } from '../email-verification/email-verification.service.ts';
import { academyClock } from '../../academy/academy.ts';
import { receivedInWords, recordEvent } from './enquiry-events.service.ts';
import { mailToFamily, mailToOffice } from './enquiry-mails.service.ts';
import { audited, requireEnquiry } from './enquiry-rows.service.ts';
import { subjectLinks } from './bulk-enquiries.service.ts';
import { takeReferences } from './references.service.ts';

type Form = BodyOf<typeof contract.createEnquiry>;
export type Receipt = Pick<AdmissionEnquiry, '_id' | 'reference' | 'studentName' | 'createdAt'> & { copy?: MailState };

interface Mailing {
  /** The public origin of the site, for links in mails. */
  origin: string;
  mail: MailState;
  /** The family's language, where their device tells it. */
  language?: Language | undefined;
}

const perPhoneAndDay = 6;
const perAddress = 20;

/** Validates and rate-limits a family's form. Call before `receiveEnquiry`. */
export async function allowEnquiry(db: Db, form: Form, address: string, mailing: Mailing): Promise<void> {
  refuseIncomplete(form, mailing);
  const words = sentence('We already have several registrations from you. Call us if you want to change something.');
  await countTry(db, `enquiries from ${networkOf(address)}`, perAddress, 15 * 60, words);
  await countTry(db, `enquiries for ${form.phone}`, perPhoneAndDay, 24 * 60 * 60, words);
}

/** Stores a family's form; no session needed. */
export async function receiveEnquiry(db: Db, form: Form, mailing: Mailing): Promise<Receipt> {
  return db.transaction(async (tx) => {
    const { email, emailProof } = form;
    const isProven = email !== null && emailProof !== undefined && (await consumeEmailProof(tx, email, emailProof));
    if (email !== null && mailing.mail === 'on_its_way' && !isProven) {
      throw ruleAt('emailProof', 'Your email code has expired. Ask for a new one.');
    }
    const values = { ...form, source: 'website' as const, nextFollowUpOn: null, guardians: undefined };
    const enquiry = await insertEnquiry(tx, values, isProven, mailing.language);
    await recordEvent(tx, enquiry._id, { kind: 'received', what: receivedInWords.website });
    await mailToFamily(tx, enquiry, mailing);
    await mailToOffice(tx, enquiry, mailing.origin);
    return receiptOf(enquiry, mailing.mail);
  });
}

function refuseIncomplete({ homepage, consent, email, emailProof }: Form, { mail }: Mailing): void {
  // Honeypot: the refusal is explicit, because autofill of a real person may have filled the hidden field: it asks them to call.
  if (homepage)
    throw rule('This looks as if a program sent it, so we did not accept it. Call us and we will note it down.');
  if (consent === null) throw ruleAt('consent', 'A parent has to agree before we may keep these details');
  if (email !== null && mail === 'on_its_way' && emailProof === undefined) {
    throw ruleAt('emailProof', 'Check your email first: we will send you a code');
  }
}

/** Stores a registration that the office enters for a family at the desk or on the phone. */
export async function enterEnquiry(db: Db, user: Caller, form: Form, mailing: Mailing): Promise<Receipt> {
  return db.transaction(async (tx) => {
    const enquiry = await insertEnquiry(tx, form, false);
    await recordEvent(tx, enquiry._id, { kind: 'received', what: receivedInWords[form.source], by: user.name });
    await mailToFamily(tx, enquiry, { origin: mailing.origin, language: chosenLanguage(form.guardians) });
    const after = audited(enquiry);
    await recordAudit(tx, user, { action: 'create', entity: 'registration', entityId: enquiry._id, after });
    return receiptOf(enquiry, mailing.mail);
  });
}

/** A registration the office creates from a contact message. The family did not request it, so no mail confirms it. */
export async function enterMessage(
  tx: Db,
  user: Caller,
  message: Pick<Form, 'studentName' | 'phone' | 'email' | 'message'>,
): Promise<Receipt> {
  const rest = { standard: null, subjects: [], parentName: null, schoolName: null, consent: null };
  const enquiry = await insertEnquiry(tx, { ...rest, ...message, source: 'website', nextFollowUpOn: null }, false);
  await recordEvent(tx, enquiry._id, { kind: 'received', what: sentence('Wrote on the contact page'), by: user.name });
  const after = audited(enquiry);
  await recordAudit(tx, user, { action: 'create', entity: 'registration', entityId: enquiry._id, after });
  return receiptOf(enquiry);
}

export const getReceipt = async (db: Db, id: string): Promise<Receipt> => receiptOf(await requireEnquiry(db, id));

/** `mail` is the confirmation to the family, if one was queued. */
const receiptOf = ({ _id, reference, studentName, createdAt, email }: AdmissionEnquiry, mail?: MailState): Receipt => ({
  _id,
  reference,
  studentName,
  createdAt,
  ...(email !== null && mail && { copy: mail }),
});

async function insertEnquiry(
  tx: Db,
  form: Form,
  isEmailProven: boolean,
  language?: Language,
): Promise<AdmissionEnquiry> {
  const { standard, subjects, consent, emailProof: _, homepage: _h, guardians, ...values } = form;
  const fields = { language, ...values, ...familyOf(guardians) };
  const { today, now } = await academyClock(tx);
  const at = now.toISOString();
  const id = uuidv7();
  const [reference = ''] = await takeReferences(tx, today, 1);
  await tx.insert(admissionEnquiries).values({
    ...fields,
    id,
    reference,
    standardId: standard,
    emailVerifiedAt: isEmailProven ? at : null,
    ...(consent && {
      consentAt: at,
      consentBy: fields.parentName ?? theParent.key,
      consentTextVersion: consent.textVersion,
    }),
    statusChangedAt: at,
    createdAt: at,
    updatedAt: at,
  });
  await setSubjects(tx, subjectLinks, [{ id, fields: { subjects } }]);
  return requireEnquiry(tx, id);
}

/** The parent's language; none for English, which may only be the form's default. */
function chosenLanguage(guardians: Form['guardians']): Language | undefined {
  const language = guardians?.[0]?.language;
  return language === 'en' ? undefined : language;
}

/** The columns of guardians: the first one is the parent. */
function familyOf(guardians: Form['guardians']) {
  if (guardians?.[0] === undefined) return {};
  const [{ name, phone, relation, hasWhatsApp }, ...others] = guardians;
  const language = chosenLanguage(guardians);
  return {
    ...{ parentName: name, parentRelation: relation, parentHasWhatsApp: hasWhatsApp },
    ...(phone !== null && { phone }),
    ...(language && { language }),
    otherGuardians: others.map(({ _id: _, isPrimary: __, ...one }) => one),
  };
}

export async function updateEnquiry(
  db: Db,
  user: Caller,
  say: Translate,
  id: string,
  { version, standard, subjects, guardians, ...fields }: BodyOf<typeof contract.updateEnquiry>,
): Promise<AdmissionEnquiry> {
  const changes = { ...fields, ...familyOf(guardians) };
  return db.transaction(async (tx) => {
    const before = await requireEnquiry(tx, id);
    const hasNewEmail = changes.email !== undefined && changes.email !== before.email;
    const isSaved = await saveVersion(
      tx,
      admissionEnquiries,
      { id, version },
      {
        ...(guardians && {
          // What is known is changed to English, what is not known stays so.
          language: sql`case when ${admissionEnquiries.language} is not null then 'en' end`,
        }),
        ...changes,
        ...(standard !== undefined && { standardId: standard }),
        ...(hasNewEmail && { emailVerifiedAt: null }),
      },
    );
    if (!isSaved) throw stale(await requireEnquiry(tx, id, say));
    await setSubjects(tx, subjectLinks, [{ id, fields: { subjects } }]);
    await recordEvent(tx, id, { kind: 'edited', what: sentence('Details changed'), by: user.name });
    const after = await requireEnquiry(tx, id, say);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'update', entity: 'registration', entityId: id, ...change });
    return after;
  });
}

/** Deletes an enquiry and its history; a student made from it stays. */
export async function deleteEnquiry(db: Db, user: Caller, id: string): Promise<{ _id: string }> {
  return db.transaction(async (tx) => {
    const before = await requireEnquiry(tx, id);
    const deleted = await tx
      .delete(admissionEnquiries)
      .where(eq(admissionEnquiries.id, id))
      .returning({ id: admissionEnquiries.id });
    if (deleted.length === 0) throw notFound();
    await recordAudit(tx, user, { action: 'delete', entity: 'registration', entityId: id, before: audited(before) });
    return { _id: id };
  });
}
