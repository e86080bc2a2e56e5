import { eq, sql } from 'drizzle-orm';
import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import type * as contract from '#contract/admission-enquiries';
import type { BodyOf } from '#contract/endpoint';
import type { Language } from '#contract/languages';
import { sentence, type Translate } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { admissionEnquiries } from '../../db/tables/admission-enquiry-tables.ts';
import { nextVersion } from '../../db/columns.ts';
import { notFound, rule, ruleAt, stale } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { moveInWords, recordEvent, type Stage } from './enquiry-events.service.ts';
import { findEnquiry, audited, requireEnquiry } from './enquiry-rows.service.ts';

type Move = BodyOf<typeof contract.setEnquiryStatus>;

/** Takes a row lock: a concurrent change waits and then reads the current record. */
async function lockEnquiry(tx: Db, id: string, say?: Translate): Promise<AdmissionEnquiry | undefined> {
  await tx.execute(sql`select from admission_enquiries where id = ${id} for update`);
  return findEnquiry(tx, id, say);
}

export async function setEnquiryStatus(
  db: Db,
  user: Caller,
  say: Translate,
  id: string,
  move: Move,
): Promise<AdmissionEnquiry> {
  return db.transaction(async (tx) => {
    const before = await lockEnquiry(tx, id, say);
    if (before === undefined) throw notFound();
    if (move.version !== undefined && move.version !== before.version) throw stale(before);
    const stage = stageAfter(before, move);
    const what = moveInWords(before, stage);
    if (what === undefined && !move.note) return before;
    await writeStage(tx, before, stage);
    await recordEvent(tx, id, {
      kind: stage.status,
      what: what ?? (stage.status === 'contacted' ? sentence('Called') : sentence('Note')),
      note: move.note,
      by: user.name,
    });
    const after = await requireEnquiry(tx, id, say);
    const change = { before: audited(before), after: audited(after) };
    await recordAudit(tx, user, { action: 'move', entity: 'registration', entityId: id, ...change });
    return after;
  });
}

function stageAfter(before: AdmissionEnquiry, move: Move): Stage {
  const { status } = move;
  if (before.student && status !== 'admitted') {
    throw rule(
      sentence('{student} was admitted from this registration, so the stage stays Admitted', {
        student: before.student.name,
      }),
    );
  }
  if (status === 'admitted' && before.status !== 'admitted') {
    throw rule('To admit, create the student from this registration');
  }
  const visitAt = move.visitAt === undefined ? before.visitAt : move.visitAt;
  if (status === 'visit' && visitAt === null) throw ruleAt('visitAt', 'Enter the day and time of the visit');
  const declineReason = status === 'declined' ? (move.declineReason ?? before.declineReason) : null;
  if (status === 'declined' && declineReason === null) {
    throw ruleAt('declineReason', 'Choose or enter a reason');
  }
  return { status, nextFollowUpOn: followUpAfter(before, move), visitAt, declineReason };
}

/** The next follow-up: a closed enquiry has none; agreeing on a visit counts as the call. */
function followUpAfter(before: AdmissionEnquiry, { status, nextFollowUpOn }: Move): string | null {
  if (status === 'admitted' || status === 'declined') return null;
  if (nextFollowUpOn !== undefined) return nextFollowUpOn;
  return status === 'visit' && before.status !== 'visit' ? null : before.nextFollowUpOn;
}

async function writeStage(
  tx: Db,
  before: AdmissionEnquiry,
  { status, nextFollowUpOn, visitAt, declineReason }: Stage,
  studentId = before.student?._id ?? null,
): Promise<void> {
  const now = new Date().toISOString();
  await tx
    .update(admissionEnquiries)
    .set({
      status,
      nextFollowUpOn,
      declineReason,
      studentId,
      visitOn: visitAt?.date ?? null,
      visitTime: visitAt?.time ?? null,
      ...(status !== before.status && { statusChangedAt: now }),
      ...nextVersion(admissionEnquiries),
    })
    .where(eq(admissionEnquiries.id, before._id));
}

/**
 * Locks the enquiry until its student is saved, and answers the earlier student, if any. Call it first in that transaction: a concurrent admission
 * waits and is then refused.
 */
export async function lockForAdmission(
  tx: Db,
  id: string,
): Promise<{ studentId: string | undefined; consent: AdmissionEnquiry['consent']; language: Language | null }> {
  const enquiry = await lockEnquiry(tx, id);
  if (enquiry === undefined) {
    throw ruleAt('fromEnquiry', 'This registration no longer exists. Save the student without it.');
  }
  const [known] = await tx
    .select({ language: admissionEnquiries.language })
    .from(admissionEnquiries)
    .where(eq(admissionEnquiries.id, id));
  return { studentId: enquiry.student?._id, consent: enquiry.consent, language: known?.language ?? null };
}

/** Sets the status to admitted and links the student, in the transaction of `lockForAdmission`. */
export async function markAdmitted(
  tx: Db,
  user: Caller,
  id: string,
  student: { _id: string; admissionNo: string },
): Promise<void> {
  const before = await requireEnquiry(tx, id);
  const admitted: Stage = { ...before, status: 'admitted', nextFollowUpOn: null, declineReason: null };
  await writeStage(tx, before, admitted, student._id);
  await recordEvent(tx, id, {
    kind: 'admitted',
    what: sentence('Admitted as {admissionNo}', { admissionNo: student.admissionNo }),
    by: user.name,
  });
  const change = { before: audited(before), after: audited(await requireEnquiry(tx, id)) };
  await recordAudit(tx, user, { action: 'admit', entity: 'registration', entityId: id, ...change });
}
