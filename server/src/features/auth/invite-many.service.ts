import { sql } from 'drizzle-orm';
import type { MailState } from '#contract/mail';
import type { Role } from '#contract/endpoint';
import type { Caller } from '../../caller.ts';
import { allowLongPauses, type Db } from '../../db/client.ts';
import { queueMails } from '../../email/outbox.ts';
import { invitationMail } from '../../email/templates.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { senderTo } from '../../academy/academy.ts';
import { firstPasswordUntil, languagesOf, newFirstPassword } from './accounts.service.ts';
import { issueInvitations } from './account-links.service.ts';

export interface Invitee {
  id: string;
  role: Role;
  name: string;
  email: string | null;
  /** The name to log in with. */
  signInName: string;
}

/**
 * Gives first logins to people without one: an invitation where there is an email, else a one-time password, by id. People who got one meanwhile are
 * skipped. Only a few are handled at a time, since each password is hashed.
 */
export async function inviteMany(
  tx: Db,
  user: Caller,
  people: Invitee[],
  mail: MailState,
): Promise<{ sent: number; passwords: Map<string, string> }> {
  const mailed = mail === 'waiting' ? [] : people.filter(({ email }) => email !== null);
  const onPaper = people.filter((person) => !mailed.includes(person));
  await allowLongPauses(tx);
  const first = await Promise.all(onPaper.map(async ({ id }) => ({ id, ...(await newFirstPassword()) })));
  const { rows } = await tx.execute<{ id: string }>(sql`
    update users u set password_hash = r.hash, must_change_password = true, one_time_password_expires_at = ${firstPasswordUntil()},
                       updated_at = now()
    from unnest(${sql.param(first.map(({ id }) => id))}::uuid[], ${sql.param(first.map(({ passwordHash }) => passwordHash))}::text[])
         as r(id, hash)
    where u.id = r.id and u.password_hash is null and u.is_active
    returning u.id`);
  const given = new Set(rows.map(({ id }) => id));
  await sendInvitations(tx, mailed);
  await recordAudits(
    tx,
    user,
    people
      .filter(({ id }) => given.has(id) || mailed.some((person) => person.id === id))
      .map(({ id }) => ({ action: 'invite', entity: 'user', entityId: id }) as const),
  );
  const passwords = new Map(
    first.flatMap(({ id, oneTimePassword }) => (given.has(id) ? [[id, oneTimePassword] as const] : [])),
  );
  return { sent: mailed.length, passwords };
}

async function sendInvitations(tx: Db, people: Invitee[]): Promise<void> {
  if (people.length === 0) return;
  const ids = people.map(({ id }) => id);
  const links = await issueInvitations(tx, ids);
  const known = await languagesOf(tx, ids);
  const usual = await senderTo(tx);
  const mails = people.map(({ name, role, signInName, email }, at) => {
    const { id = '', url = '' } = links[at] ?? {};
    const academy = { ...usual, language: known[at] ?? usual.language };
    const mail = invitationMail({ academy, name, role, url, signInName });
    return { kind: 'invitation' as const, to: email ?? '', accountTokenId: id, ...mail };
  });
  await queueMails(tx, mails);
}
