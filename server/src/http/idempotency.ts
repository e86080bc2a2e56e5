import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/client.ts';
import { Refusal } from '../refusals.ts';

/** One operation of one caller, however often it is sent. */
export interface Act {
  actor: string;
  /** The key, which decrypts the stored answer and is not stored; the database has only its hash. */
  key: string;
  keyHash: string;
  requestHash: Buffer;
}

type Sealed = { sealed: string };

const inProgress = () => new Refusal('in_progress', 'This is being saved right now', { retryAfter: 1 });

const digest = (text: string) => createHash('sha256').update(text);

/** The operation of a request with an Idempotency-Key; `sent` is its body. */
export function actOf(endpointName: string, request: FastifyRequest, sent: unknown): Act | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 16 || key.length > 200) {
    throw new Refusal('malformed', 'The Idempotency-Key needs 16 to 200 characters');
  }
  const { user, guardian, params, query } = request;
  return {
    actor: user?.id ?? guardian?.id ?? `address ${request.ip}`,
    key,
    keyHash: digest(key).digest('base64url'),
    requestHash: digest(JSON.stringify([endpointName, params, query, sent ?? null])).digest(),
  };
}

/**
 * The stored answer, if the operation was done. The first try may have been refused because no synchronous standby confirmed its commit: an update is
 * confirmed only after that.
 */
export async function findAnswer(db: Db, { actor, key, keyHash, requestHash }: Act): Promise<string | undefined> {
  const [earlier] = await db.rows<{ isSame: boolean; answer: Sealed }>(sql`
    SELECT request_hash = ${requestHash} AS "isSame", answer FROM idempotency_keys
     WHERE actor = ${actor} AND key = ${keyHash} AND created_at > now() - interval '1 day'`);
  if (earlier === undefined) return undefined;
  if (!earlier.isSame) throw new Refusal('rule', 'This Idempotency-Key was used for something else');
  await db.execute(sql`
    UPDATE idempotency_keys SET created_at = created_at WHERE actor = ${actor} AND key = ${keyHash}`);
  return open(earlier.answer, key);
}

/**
 * Does the work and stores its answer in one transaction: a key without an answer is an operation that was not done, whatever
 * crashed in between. A concurrent request with the same key is refused as in progress.
 */
export async function doOnce(db: Db, act: Act, work: (tx: Db) => Promise<string>): Promise<string> {
  return db.transaction(async (tx) => {
    if (!(await take(tx, act))) throw inProgress();
    const json = await work(tx);
    await tx.execute(sql`
      UPDATE idempotency_keys SET answer = ${JSON.stringify(seal(json, act.key))}::jsonb
       WHERE actor = ${act.actor} AND key = ${act.keyHash}`);
    return json;
  });
}

/** Takes a try-lock, so that waiting retries never exhaust the connections the first request needs. */
async function take(tx: Db, { actor, keyHash, requestHash }: Act): Promise<boolean> {
  const rows = await tx.rows(sql`
    INSERT INTO idempotency_keys AS k (actor, key, request_hash)
    SELECT ${actor}::text, ${keyHash}::text, ${requestHash}::bytea
     WHERE pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${keyHash}`}, 0))
    ON CONFLICT (actor, key) DO UPDATE
      SET request_hash = excluded.request_hash, answer = NULL, created_at = now()
      WHERE k.created_at <= now() - interval '1 day'
    RETURNING 1`);
  return rows.length === 1;
}

// Answers hold one-time passwords and personal data. They are encrypted with a key derived from the caller's, of which the
// database has only a hash: a stolen backup opens none of them, yet a retry gets the whole answer.
const cipherKey = (key: string, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'idempotent answer', 32));

function seal(json: string, key: string): Sealed {
  const salt = randomBytes(16);
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key, salt), nonce);
  const text = Buffer.concat([cipher.update(json, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([salt, nonce, cipher.getAuthTag(), text]).toString('base64') };
}

function open({ sealed }: Sealed, key: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key, bytes.subarray(0, 16)), bytes.subarray(16, 28));
  decipher.setAuthTag(bytes.subarray(28, 44));
  return Buffer.concat([decipher.update(bytes.subarray(44)), decipher.final()]).toString('utf8');
}
