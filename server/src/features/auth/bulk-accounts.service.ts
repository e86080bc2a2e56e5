import { sql } from 'drizzle-orm';
import { formatPhone } from '#contract/phone';
import { type Sentence, sentence } from '#contract/sentence';
import { endSessionsOfInactive } from '../../access/sessions.ts';
import { earlierBy, rowInWords, withReasons, type MatchedRow, type Reason, type Write } from '../../bulk/bulk-port.ts';
import type { BulkTable } from '../../bulk/write-many.ts';
import type { Db } from '../../db/client.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { endLinks } from './account-links.service.ts';
import { hasLoggedIn } from './login-state.sql.ts';

/** The first table of a person's record. */
export const accountTable = (role: 'student' | 'teacher') =>
  ({
    id: users.id,
    columns: { name: users.name, email: users.email, isActive: users.isActive },
    fixed: { role },
  }) satisfies BulkTable;

/** The account's columns: only active people may log in. */
export const accountColumns = <Fields extends { status?: string }>(fields: Fields) =>
  'status' in fields ? { ...fields, isActive: fields.status === 'active' } : fields;

/** The values of a person's account in a sheet. */
type Account = { email: string | null; phone: string | null; status: string };

type Row = MatchedRow<Account>;

async function findOwners(db: Db, rows: readonly Row[]) {
  const valuesOf = (field: 'email' | 'phone') => sql.param(rows.flatMap(({ values }) => values[field] ?? []));
  const owners = await db.rows<{ id: string; name: string; login: string }>(sql`
    select u.id, u.name, u.email as login from users u where u.email = any(${valuesOf('email')}::text[])
    union all
    select u.id, u.name, t.phone from teachers t join users u on u.id = t.user_id
     where t.phone = any(${valuesOf('phone')}::text[]) and u.email is null and u.is_active`);
  return new Map(owners.map((owner) => [owner.login as string | null, owner]));
}

/** Refuses a taken email, or a phone with which a teacher logs in: either belongs to one person only. */
export async function judgeAccounts<Person extends Row>(
  db: Db,
  rows: readonly Person[],
  role: 'student' | 'teacher',
): Promise<Person[]> {
  const owners = await findOwners(db, rows);
  /** Whether the phone is the person's only way to log in. */
  const needsPhone = (row: Row) => role === 'teacher' && !accountOf(row).email && accountOf(row).status === 'active';
  const earlierWithEmail = earlierBy<Row>(rows, ({ values }) => values.email);
  const earlierWithPhone = earlierBy<Row>(rows, (row) => (needsPhone(row) ? accountOf(row).phone : null));
  const ownerBeside = ({ match }: Row, login: string | null = null) => {
    const owner = owners.get(login);
    return owner?.id === match?.id ? undefined : owner;
  };
  function* reasonsOf(row: Row): Generator<Reason> {
    const { email, phone } = row.values;
    if (ownerBeside(row, email) !== undefined)
      yield { field: 'email', message: sentence('This email already has an account') };
    const first = earlierWithEmail(row);
    if (first !== undefined)
      yield { field: 'email', message: sentence('{first} has this email too', { first: rowInWords(first) }) };
    const login = ownerBeside(row, phone);
    if (login !== undefined) {
      const message = sentence(
        '{login} has no email and logs in with {formatPhone}. Add an email there first, or enter another number here',
        { login: login.name, formatPhone: formatPhone(phone ?? '') },
      );
      yield { field: 'phone', message };
    }
    if (needsPhone(row)) yield* reasonsOfLogin(row);
  }
  function* reasonsOfLogin(row: Row): Generator<Reason> {
    const first = earlierWithPhone(row);
    if (accountOf(row).phone === null)
      yield { field: 'phone', message: sentence('Enter a phone number or an email to log in with') };
    if (first !== undefined)
      yield { field: 'phone', message: sentence('{first} logs in with this number too', { first: rowInWords(first) }) };
  }
  return rows.map((row) => withReasons(row, reasonsOf(row)));
}

/** The person's account after the import. */
const accountOf = ({ values, match }: Row) => {
  const { email, phone = null, status = 'active' } = { ...match?.fields, ...values };
  return { email, phone, status };
};

/** The tables of an account's logins, which are part of a person's record while nobody has logged in. */
export const loginTables = ['account_tokens', 'sessions'] as const;

/** Finds the people who have logged in among these, each with the reason why an undo leaves them. */
export async function findUsedLogins(db: Db, ids: string[]): Promise<Map<string, Sentence>> {
  const rows = await db.rows<{ id: string }>(sql`
    select u.id from users u
    where u.id = any(${sql.param(ids)}::uuid[]) and ${hasLoggedIn}`);
  return new Map(rows.map(({ id }) => [id, sentence('They have logged in since')]));
}

/** Ends logins of people who are about to be deleted, which nobody has used. */
export const endUnusedLogins = (tx: Db, ids: string[]): Promise<void> =>
  endLinks(tx, ids, undefined, sentence('The account was deleted before the mail was sent.'));

/** Ends logins handed out before: they do not outlive the email or the status they were given for. */
export async function endAccess(tx: Db, writes: readonly Write[]): Promise<void> {
  const changed = writes.filter(({ isNew, fields }) => !isNew && ('email' in fields || 'status' in fields));
  if (changed.length === 0) return;
  const ids = changed.map(({ id }) => id);
  await endLinks(tx, ids);
  await endSessionsOfInactive(tx, ids);
}
