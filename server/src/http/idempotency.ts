import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Refusal } from './errors.ts';

interface Claim {
  actor: string;
  /** Hash of the key; the key itself opens the stored answer and is kept nowhere. */
  key: string;
  /** When it was taken, as PostgreSQL writes it: whoever takes over an abandoned one takes it anew. */
  takenAt: string;
}

type Sealed = { sealed: string };

/**
 * Carries out a write once for each Idempotency-Key of a caller and answers a repetition with the first answer.
 * A key whose server died is free again after a minute, one whose request failed at once, any after a day.
 */
export async function onlyOnce(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  endpointName: string,
  key: string | string[],
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<string>,
): Promise<string> {
  if (typeof key !== 'string' || key.length < 16 || key.length > 200) {
    throw new Refusal('malformed', 'The Idempotency-Key needs 16 to 200 characters');
  }
  const actor = request.user?.id ?? `address ${request.ip}`;
  const hash = createHash('sha256')
    .update(JSON.stringify([endpointName, request.params, request.query, request.body ?? null]))
    .digest();
  const claim = await take(db, actor, createHash('sha256').update(key).digest('base64url'), hash);
  if ('json' in claim) {
    void reply.header('idempotent-replayed', 'true');
    return open(claim.json, key);
  }
  let json: string;
  try {
    json = await answer();
  } catch (error) {
    await release(db, claim).catch((reason) =>
      log.warn({ err: reason }, 'an idempotency key stays taken for a minute'),
    );
    throw error;
  }
  // A repeated answer could not set the cookie again, and would say "signed in" to a browser that is not.
  const finish = reply.hasHeader('set-cookie') ? release(db, claim) : keep(db, claim, seal(json, key));
  // The work is done: that its answer could not be kept is no reason to report a failure.
  await finish.catch((reason) => log.warn({ err: reason }, 'the answer to a write could not be kept for a repetition'));
  return json;
}

async function take(db: Db, actor: string, key: string, hash: Buffer): Promise<Claim | { json: Sealed }> {
  const taken = await db.execute<{ takenAt: string }>(sql`
    INSERT INTO idempotency_keys AS k (actor, key, request_hash) VALUES (${actor}, ${key}, ${hash})
    ON CONFLICT (actor, key) DO UPDATE
      SET request_hash = excluded.request_hash, status = NULL, answer = NULL, created_at = clock_timestamp()
      WHERE (k.status IS NULL AND k.created_at < now() - interval '1 minute') OR k.created_at < now() - interval '1 day'
    RETURNING created_at::text AS "takenAt"`);
  const mine = taken.rows[0];
  if (mine) return { actor, key, takenAt: mine.takenAt };

  const { rows } = await db.execute<{ isSame: boolean; answer: Sealed | null }>(sql`
    SELECT request_hash = ${hash} AS "isSame", answer FROM idempotency_keys WHERE actor = ${actor} AND key = ${key}`);
  const earlier = rows[0];
  if (earlier && !earlier.isSame) throw new Refusal('rule', 'This Idempotency-Key was used for something else');
  if (earlier?.answer) return { json: earlier.answer };
  throw new Refusal('in_progress', 'This is being saved right now', { retryAfter: 1 });
}

const mine = ({ actor, key, takenAt }: Claim) =>
  sql`actor = ${actor} AND key = ${key} AND created_at = ${takenAt}::timestamptz`;

async function release(db: Db, claim: Claim): Promise<void> {
  await db.execute(sql`DELETE FROM idempotency_keys WHERE ${mine(claim)}`);
}

async function keep(db: Db, claim: Claim, answer: Sealed): Promise<void> {
  await db.execute(sql`
    UPDATE idempotency_keys SET status = 200, answer = ${JSON.stringify(answer)}::jsonb WHERE ${mine(claim)}`);
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
