import { and, eq, ne, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { MyPush, PushAddress, PushChoices } from '#contract/push';
import type { Db } from '../../db/client.ts';
import { pushSubscriptions } from '../../db/tables/push-tables.ts';
import { ruleAt } from '../../refusals.ts';
import { getPushKeys } from './push-keys.service.ts';
import { isPushService } from './push-services.service.ts';

/** The owner of a device: a signed-in session, or a guardian's. */
export type PushHolder = { userId: string; sessionId: string } | { guardianId: string; guardianSessionId: string };

const toChoices = ({ kinds, showsNames, language }: PushChoices): PushChoices => ({ kinds, showsNames, language });

const isHolders = (holder: PushHolder) =>
  'guardianId' in holder
    ? eq(pushSubscriptions.guardianSessionId, holder.guardianSessionId)
    : eq(pushSubscriptions.sessionId, holder.sessionId);

export async function getPush(db: Db, holder: PushHolder): Promise<MyPush> {
  const { publicKey } = await getPushKeys(db);
  const [subscription] = await db.select().from(pushSubscriptions).where(isHolders(holder));
  return { publicKey, choices: subscription === undefined ? null : toChoices(subscription) };
}

export async function savePush(
  db: Db,
  holder: PushHolder,
  { endpoint, keys, ...given }: PushChoices & PushAddress,
  furtherHosts?: string[],
): Promise<PushChoices> {
  if (!isPushService(endpoint, furtherHosts)) {
    throw ruleAt('endpoint', 'This browser uses a push service that is not known here');
  }
  const isGuardian = 'guardianId' in holder;
  // Students get no notification of absences, only guardians do.
  const kinds = [...new Set(given.kinds)].filter((kind) => isGuardian || kind !== 'absences');
  const choices = { ...toChoices(given), kinds };
  const whose = isGuardian
    ? { ...holder, userId: null, sessionId: null }
    : { guardianId: null, guardianSessionId: null, userId: holder.userId, sessionId: holder.sessionId };
  await db.transaction(async (tx) => {
    // Saves are serialised per device, so that no unique column is violated by a concurrent one.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${endpoint}, 76))`);
    await tx.delete(pushSubscriptions).where(and(isHolders(holder), ne(pushSubscriptions.endpoint, endpoint)));
    const row = { ...whose, ...choices, ...keys, endpoint };
    await tx
      .insert(pushSubscriptions)
      .values({ id: uuidv7(), ...row })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row });
  });
  return choices;
}

export async function deletePush(db: Db, holder: PushHolder): Promise<void> {
  await db.delete(pushSubscriptions).where(isHolders(holder));
}
