import { eq, sql } from 'drizzle-orm';
import type * as contract from '#contract/contact-messages';
import type { BodyOf } from '#contract/endpoint';
import type { Db } from '../../db/client.ts';
import { contactMessages } from '../../db/tables/contact-message-tables.ts';
import { ruleAt, requireRow } from '../../refusals.ts';
import type { Caller } from '../../caller.ts';
import { enterMessage, getReceipt, type Receipt } from '../admission-enquiries/admission-enquiries.service.ts';

/** Registers under a row lock on the message, so concurrent calls create one registration. */
export async function registerFromMessage(
  db: Db,
  user: Caller,
  id: string,
  { studentName, phone }: BodyOf<typeof contract.registerFromMessage>,
): Promise<Receipt> {
  return db.transaction(async (tx) => {
    const message = requireRow(await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update'));
    if (message.enquiryId !== null) return getReceipt(tx, message.enquiryId);
    const number = phone ?? message.phone;
    if (number === null) throw ruleAt('phone', 'Enter the phone number to call; the message has none');
    const { answeredAt, answeredByName } = contactMessages;
    const receipt = await enterMessage(tx, user, {
      studentName: studentName ?? message.name,
      phone: number,
      email: message.email,
      message: message.message,
    });
    await tx
      .update(contactMessages)
      .set({
        enquiryId: receipt._id,
        answeredAt: sql`coalesce(${answeredAt}, now())`,
        answeredByName: sql`coalesce(${answeredByName}, ${user.name})`,
      })
      .where(eq(contactMessages.id, id));
    return receipt;
  });
}
