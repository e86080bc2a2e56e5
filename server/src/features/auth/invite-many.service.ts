import { sql } from 'drizzle-orm';
import type { Role } from '#contract/endpoint';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { queueMails } from '../../email/outbox.ts';
import { invitationMail } from '../../email/templates.ts';
import { recordAudits } from '../audit/audit.service.ts';
import { senderTo } from '../../academy/academy.ts';
import { firstPasswordUntil, languagesOf, type FirstPassword } from './accounts.service.ts';
import { issueInvitations } from './account-links.service.ts';

export interface Invitee {
  id: string;
  role: Role;
  name: string;
  email: string | null;
  /** The name to log in with. */
  signInName: string;
}

/** Gives first logins to people without one: an invitation, or the password. Answers whose password was set; who got one meanwhile is skipped. */
export async function inviteMany(
  tx: Db,
  user: Caller,
  mailed: Invitee[],
  onPaper: (Invitee & FirstPassword)[],
): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    update users u set password_hash = r.hash, must_change_password = true, one_time_password_expires_at = ${firstPasswordUntil()},
                       updated_at = now()
    from unnest(${sql.param(onPaper.map(({ id }) => id))}::uuid[], ${sql.param(onPaper.map(({ passwordHash }) => passwordHash))}::text[])
         as r(id, hash)
    where u.id = r.id and u.password_hash is null and u.is_active
    returning u.id`);
  const onPaperIds = new Set(rows.map(({ id }) => id));
  await sendInvitations(tx, mailed);
  const invited = [...mailed.map(({ id }) => id), ...onPaperIds];
  await recordAudits(
    tx,
    user,
    invited.map((entityId) => ({ action: 'invite', entity: 'user', entityId }) as const),
  );
  return onPaperIds;
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
