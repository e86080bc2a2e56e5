import { and, eq, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { MyPush, PushAddress, PushChoices } from '#contract/push';
import type { Db } from '../../db/client.ts';
import { pushSubscriptions } from '../../db/tables/push-tables.ts';
import { ruleAt } from '../../refusals.ts';
import { getPushKeys } from './push-keys.service.ts';
import { isPushKey, pushEndpoint } from './push-services.ts';

/** The owner of a device: a signed-in session, or a guardian's. */
export type PushHolder = { userId: string; sessionId: string } | { guardianId: string; guardianSessionId: string };

const toChoices = ({ kinds, showsNames, language }: PushChoices): PushChoices => ({ kinds, showsNames, language });

const sessionOf = (holder: PushHolder) =>
  'guardianId' in holder
    ? { column: pushSubscriptions.guardianSessionId, session: holder.guardianSessionId }
    : { column: pushSubscriptions.sessionId, session: holder.sessionId };

function isHolders(holder: PushHolder) {
  const { column, session } = sessionOf(holder);
  return eq(column, session);
}

export async function getPush(db: Db, holder: PushHolder): Promise<MyPush> {
  const { publicKey } = await getPushKeys(db);
  const [subscription] = await db.select().from(pushSubscriptions).where(isHolders(holder));
  return { publicKey, choices: subscription === undefined ? null : toChoices(subscription) };
}

/** Rings this device at `address` for what it chose; it is one device's only address, and the address is of no other. */
export async function savePush(
  db: Db,
  holder: PushHolder,
  { endpoint, keys, ...input }: PushChoices & PushAddress,
  furtherHosts?: string[],
): Promise<PushChoices> {
  const address = requireAddress({ endpoint, keys }, furtherHosts);
  // Students get no notification of absences, only guardians do.
  const kinds = [...new Set(input.kinds)].filter((kind) => 'guardianId' in holder || kind !== 'absences');
  const choices = { ...toChoices(input), kinds };
  await db.transaction(async (tx) => {
    await lockDevice(tx, holder, address.endpoint);
    await writeDevice(tx, holder, { ...choices, ...address });
  });
  return choices;
}

/** Rings this device at its new address from now on; nothing where it does not ring. */
export async function movePush(
  db: Db,
  holder: PushHolder,
  input: PushAddress,
  furtherHosts?: string[],
): Promise<PushChoices | null> {
  const address = requireAddress(input, furtherHosts);
  return db.transaction(async (tx) => {
    await lockDevice(tx, holder, address.endpoint);
    const [stored] = await tx.select().from(pushSubscriptions).where(isHolders(holder));
    if (stored === undefined) return null;
    const choices = toChoices(stored);
    await writeDevice(tx, holder, { ...choices, ...address });
    return choices;
  });
}

function requireAddress({ endpoint, keys }: PushAddress, furtherHosts?: string[]) {
  const allowed = pushEndpoint(endpoint, furtherHosts);
  if (allowed === undefined) throw ruleAt('endpoint', 'This browser uses a push service that is not known here');
  if (!isPushKey(keys.p256dh)) throw ruleAt('keys', 'This is not a key of a browser');
  return { endpoint: allowed, ...keys };
}

/** Saves are serialised per session and then per address, in this order everywhere, so that no two violate a unique column or wait for each other. */
async function lockDevice(tx: Db, holder: PushHolder, endpoint: string): Promise<void> {
  for (const name of [sessionOf(holder).session, endpoint]) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 76))`);
  }
}

async function writeDevice(
  tx: Db,
  holder: PushHolder,
  device: PushChoices & { endpoint: string; p256dh: string; auth: string },
): Promise<void> {
  const { column, session } = sessionOf(holder);
  const isOthers = sql`${column} is distinct from ${session}`;
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, device.endpoint), isOthers));
  await tx
    .insert(pushSubscriptions)
    .values({ id: uuidv7(), ...holder, ...device })
    .onConflictDoUpdate({ target: column, set: device });
}

export async function deletePush(db: Db, holder: PushHolder): Promise<void> {
  await db.delete(pushSubscriptions).where(isHolders(holder));
}
