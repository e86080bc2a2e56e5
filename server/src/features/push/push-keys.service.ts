import type { Db } from '../../db/client.ts';
import { pushKeys } from '../../db/tables/push-tables.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const findKeys = async (db: Db): Promise<PushKeys | undefined> => (await db.select().from(pushKeys))[0];

/** The academy's VAPID keys, made by the first call: the first start, or after the restore of a backup from before they existed. */
export async function getPushKeys(db: Db): Promise<PushKeys> {
  const kept = await findKeys(db);
  if (kept !== undefined) return kept;
  const { default: webPush } = await import('web-push');
  // Of several servers that start together, one makes them.
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const made = await findKeys(db);
  if (made === undefined) throw new Error('An insert without a row');
  return made;
}
