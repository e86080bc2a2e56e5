import type { Db } from '../../db/client.ts';
import { pushKeys } from '../../db/tables/push-tables.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const findKeys = async (db: Db): Promise<PushKeys | undefined> => (await db.select().from(pushKeys))[0];

/** The academy's VAPID keys, created by the first call: at the first start, or after restoring a backup older than the keys. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const stored = await findKeys(db);
  if (stored !== undefined) return stored;
  const { default: webPush } = await import('web-push');
  // If several servers start together, only one creates them.
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const made = await findKeys(db);
  if (made === undefined) throw new Error('An insert without a row');
  return made;
}
