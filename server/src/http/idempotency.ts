import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/client.ts';
import { Refusal } from '../refusals.ts';

/** One act of one caller, however often it is sent. */
export interface Act {
  actor: string;
  /** The key itself opens the stored answer and is kept nowhere; the database knows its hash. */
  key: string;
  keyHash: string;
  requestHash: Buffer;
}

type Sealed = { sealed: string };

const inProgress = () => new Refusal('in_progress', 'This is being saved right now', { retryAfter: 1 });

const digest = (text: string) => createHash('sha256').update(text);

/** What the caller means to do once, if the request says so with an Idempotency-Key. */
export function actOf(endpointName: string, request: FastifyRequest): Act | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key.length < 16 || key.length > 200) {
    throw new Refusal('malformed', 'The Idempotency-Key needs 16 to 200 characters');
  }
  const { user, params, query, body } = request;
  return {
    actor: user?.id ?? `address ${request.ip}`,
    key,
    keyHash: digest(key).digest('base64url'),
    requestHash: digest(JSON.stringify([endpointName, params, query, body ?? null])).digest(),
  };
}

/** The answer this act got when it was done. */
export async function findAnswer(db: Db, { actor, key, keyHash, requestHash }: Act): Promise<string | undefined> {
  const { rows } = await db.execute<{ isSame: boolean; answer: Sealed }>(sql`
    SELECT request_hash = ${requestHash} AS "isSame", answer FROM idempotency_keys
     WHERE actor = ${actor} AND key = ${keyHash} AND created_at > now() - interval '1 day'`);
  const earlier = rows[0];
  if (earlier && !earlier.isSame) throw new Refusal('rule', 'This Idempotency-Key was used for something else');
  return earlier && open(earlier.answer, key);
}

/**
 * Does the work and keeps its answer, as one transaction: a key without an answer is an act that was not done, whatever
 * died in between. While one request is at it another with the same key is told to wait.
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

/** The lock is asked for and not waited for, so that repetitions never fill the connections that the first one needs. */
async function take(tx: Db, { actor, keyHash, requestHash }: Act): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    INSERT INTO idempotency_keys AS k (actor, key, request_hash)
    SELECT ${actor}::text, ${keyHash}::text, ${requestHash}::bytea
     WHERE pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${keyHash}`}, 0))
    ON CONFLICT (actor, key) DO UPDATE
      SET request_hash = excluded.request_hash, answer = NULL, created_at = now()
      WHERE k.created_at <= now() - interval '1 day'
    RETURNING 1`);
  return rows.length === 1;
}

// Answers hold one-time passwords and personal data. They are sealed with the caller's key, of which the database knows
// only a hash, so that a stolen backup opens none of them and yet a repetition gets the whole answer.
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
