import type { FirstLogins } from '#contract/auth';
import type { MailState } from '#contract/mail';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { giveFirstLogins } from '../auth/first-logins.service.ts';
import { addedBy, requireImport } from './imports.service.ts';

/** Gives first logins to the next people of an import. */
export async function inviteImported(
  tx: Db,
  user: Caller,
  { id, again }: { id: string; again?: string | undefined },
  mail: MailState,
): Promise<FirstLogins> {
  await requireImport(tx, id);
  return giveFirstLogins(tx, user, { among: addedBy(id), mail, again });
}
