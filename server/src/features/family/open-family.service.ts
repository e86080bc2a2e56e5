import { sql } from 'drizzle-orm';
import { maxWrongDigits } from '#contract/family';
import type { Language } from '#contract/guardians';
import { isLiveLink, secretHashOf, startGuardianSession } from '../../access/guardian-sessions.ts';
import { countTry } from '../../access/count-try.ts';
import { networkOf } from '../../access/network.ts';
import type { GuardianCaller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { notFound, type Refusal, ruleAt, tooMany } from '../../refusals.ts';

const hour = 60 * 60;
/** The longest lock in hours; each is twice as long as the one before, as ten thousand answers are soon tried otherwise. */
const longestSleep = 168;

interface Link {
  id: string;
  language: Language;
  phone: string;
  wrongAnswers: number;
  /** The seconds until the link is unlocked; null if it is not locked. */
  sleepsFor: number | null;
}

/** A mobile network puts thousands of families behind one address, so that only unknown links count there. */
const unknownLinksPerNetwork = 100;
const openingsPerLink = 60;
const quarterHour = 15 * 60;

export interface Opening {
  address: string;
  secret: string;
  digits: string | null;
  /** The token of this browser's earlier session. */
  earlierToken: string | undefined;
  guardian: GuardianCaller | undefined;
}

export interface Opened {
  isOpen: boolean;
  language: Language;
  started?: Awaited<ReturnType<typeof startGuardianSession>>;
}

/** Opens the page. The link's row is locked while an answer is judged, so that concurrent guesses are counted one by one, on all servers. */
export async function openFamily(db: Db, opening: Opening): Promise<Opened> {
  await slowDown(db, opening);
  const outcome = await db.transaction((tx) => judge(tx, opening));
  // The refusal is thrown outside the transaction: a rollback would forget the wrong answer.
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

/** Counts each opening of a link that exists, and each of an unknown one from the same network. Outside of transactions, which would undo the count. */
async function slowDown(db: Db, { secret, address }: Opening): Promise<void> {
  const hash = secretHashOf(secret);
  const { rowCount } = await db.execute(sql`select from guardian_links where secret_hash = ${hash}`);
  if (rowCount === 0) await countTry(db, `unknown links ${networkOf(address)}`, unknownLinksPerNetwork, quarterHour);
  else await countTry(db, `link ${hash.toString('base64url')}`, openingsPerLink, quarterHour);
}

async function judge(
  tx: Db,
  { secret, digits, earlierToken, guardian }: Opening,
): Promise<Opened | { refusal: Refusal }> {
  const link = await findLink(tx, secret);
  if (link === undefined)
    return { refusal: notFound('This link does not work any more. Ask the office for a new one.') };
  const { id, language } = link;
  if (guardian?.linkId === id) return { isOpen: true, language };
  if (link.sleepsFor !== null) {
    return {
      refusal: tooMany('There were too many wrong answers. Try again later, or call the office.', link.sleepsFor),
    };
  }
  if (digits === null) return { isOpen: false, language };
  if (digits !== link.phone.slice(-4)) {
    await countWrongAnswer(tx, link);
    return { refusal: ruleAt('digits', 'These are not the last 4 digits of the number the office has') };
  }
  await tx.execute(sql`
    update guardian_links set opened_at = now(), wrong_answers = 0, asleep_until = null where id = ${id}`);
  return { isOpen: true, language, started: await startGuardianSession(tx, id, earlierToken) };
}

async function findLink(tx: Db, secret: string): Promise<Link | undefined> {
  const [row] = await tx.rows<Link>(sql`
    select l.id, g.language, g.phone, l.wrong_answers as "wrongAnswers",
           case when l.asleep_until > now() then extract(epoch from l.asleep_until - now())::float8 end as "sleepsFor"
    from guardian_links l join guardians g on g.id = l.guardian_id
    where l.secret_hash = ${secretHashOf(secret)} and g.phone is not null and ${isLiveLink} for update of l`);
  return row;
}

async function countWrongAnswer(tx: Db, { id, wrongAnswers }: Link): Promise<void> {
  const count = wrongAnswers + 1;
  const sleeps = count / maxWrongDigits;
  const seconds = Number.isInteger(sleeps) ? hour * Math.min(2 ** (sleeps - 1), longestSleep) : null;
  await tx.execute(sql`
    update guardian_links set wrong_answers = ${count},
           asleep_until = now() + ${seconds}::float8 * interval '1 second' where id = ${id}`);
}

/** The digits that open a link of the sample academy, which displays them. */
export async function findFamilyDigits(db: Db, secret: string): Promise<string | undefined> {
  const [row] = await db.rows<{ phone: string }>(sql`
    select g.phone from guardian_links l join guardians g on g.id = l.guardian_id where l.secret_hash = ${secretHashOf(secret)}`);
  return row?.phone.slice(-4);
}
