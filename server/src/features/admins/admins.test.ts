import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { deleteAdmin, inviteAdmin, listAdmins, updateAdmin } from '#contract/admins';
import { listAuditEntries } from '#contract/audit';
import { getMe, inviteUser, login, register } from '#contract/auth';
import { makeAdmin, makeStudent } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/call.ts';
import { eventually } from '../../../test/eventually.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { mails } from '../../db/tables/mail-tables.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' };
const { as, db, pool, anonymous } = await testApp({ env: smtp });
const unset = await testApp();
const password = 'seven-grey-umbrellas';

const statusOfMe = async (cookie: string) => (await anonymous.call(getMe, { headers: { cookie } })).status;
const listed = async (search: string) => (await as.admin.call(listAdmins, { query: { search } })).body.data;

describe('the list of admins', () => {
  test('tells who is in, who is invited and who is switched off, with the devices in use', async () => {
    const active = await makeAdmin(db, { name: 'Row Active', password });
    await makeAdmin(db, { name: 'Row Invited' });
    await makeAdmin(db, { name: 'Row Off', password, isActive: false });
    await signIn(pool, active.id);
    await signIn(pool, active.id, { expiresInMs: -1 });
    await makeStudent(db, { name: 'Row Student' });
    expect((await listed('row')).map(({ name, status, devices }) => [name, status, devices])).toEqual([
      ['Row Active', 'active', 1],
      ['Row Invited', 'invited', 0],
      ['Row Off', 'deactivated', 0],
    ]);
    expect((await listed('row active'))[0]).toMatchObject({
      email: active.email,
      lastSeenAt: expect.stringMatching(/Z$/),
    });
  });

  test('comes in pages', async () => {
    for (const name of ['Page B', 'Page A']) await makeAdmin(db, { name });
    const { body } = await as.admin.call(listAdmins, { query: { search: 'page', limit: 1, page: 2 } });
    expect(body.data.map(({ name }) => name)).toEqual(['Page B']);
    expect(body.pagination).toEqual({ page: 2, limit: 1, total: 2 });
  });
});

describe('inviting an admin', () => {
  test('mails a link that no other admin gets to see', async () => {
    const answer = await as.admin.call(inviteAdmin, { body: { name: 'New Admin', email: 'new@school.example' } });
    expect(answer).toMatchObject({ status: 201, body: { data: { name: 'New Admin', status: 'invited' } } });
    expect(answer.body).not.toHaveProperty('oneTimePassword');
    const [mail] = await db.select().from(mails).where(eq(mails.toAddress, 'new@school.example'));
    expect(mail?.text).toContain('/reset-password/');
    expect((await as.admin.call(inviteAdmin, { body: { name: 'New', email: 'new@school.example' } })).status).toBe(409);
  });

  test.each([
    ['the list', inviteAdmin],
    ['the call of the specification', register],
  ])('without a mail server gives a password for once, by %s', async (_, endpoint) => {
    const email = `${endpoint.path.slice(1).replace('/', '.')}@school.example`;
    const { body } = await unset.as.admin.call(endpoint, { body: { name: 'Paper Admin', email } });
    expect(body.oneTimePassword).toMatch(/^\w{4}-\w{4}-\w{4}$/);
    expect(await unset.db.select().from(mails)).toEqual([]);
    const entered = await unset.anonymous.call(login, { body: { email, password: body.oneTimePassword ?? '' } });
    expect(entered.body).toMatchObject({ data: { role: 'admin' }, mustChangePassword: true });
  });

  test('again is a mail, and without a mail server only possible while they were never in', async () => {
    const settled = await makeAdmin(db, { password });
    const sent = await as.admin.call(inviteUser, { params: { id: settled.id } });
    expect(sent.body.data).toEqual({ sentTo: settled.email, mail: 'on_its_way', signInName: settled.email });

    const fresh = await makeAdmin(unset.db);
    const paper = await unset.as.admin.call(inviteUser, { params: { id: fresh.id } });
    expect(paper.body.data).toEqual({ oneTimePassword: expect.any(String), signInName: fresh.email });
    const kept = await makeAdmin(unset.db, { password });
    const refused = await unset.as.admin.call(inviteUser, { params: { id: kept.id } });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'Email is not set up, so this admin cannot be sent a new link. Remove the admin, then invite them again.',
    ]);
    expect((await unset.anonymous.call(login, { body: { email: kept.email ?? '', password } })).status).toBe(200);
  });
});

describe('an admin who is switched off', () => {
  test('is logged out immediately, cannot log in, and can be reactivated', async () => {
    const other = await makeAdmin(db, { name: 'Switched Admin', password });
    const cookie = await signIn(pool, other.id);
    expect(await statusOfMe(cookie)).toBe(200);
    const params = { id: other.id };
    const off = await as.admin.call(updateAdmin, { params, body: { isActive: false, version: 1 } });
    expect(off.body).toMatchObject({
      message: 'Admin updated successfully',
      data: { status: 'deactivated', version: 2 },
    });
    expect(await statusOfMe(cookie)).toBe(401);
    expect((await anonymous.call(login, { body: { email: other.email ?? '', password } })).status).toBe(401);
    const late = await as.admin.call(updateAdmin, { params, body: { isActive: true, version: 1 } });
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', data: { version: 2 } } });
    expect((await as.admin.call(updateAdmin, { params, body: { isActive: true, version: 2 } })).status).toBe(200);
    expect((await anonymous.call(login, { body: { email: other.email ?? '', password } })).status).toBe(200);
    const { body } = await as.admin.call(listAuditEntries, { query: { entityId: other.id, entity: 'admin' } });
    expect(body.data.map(({ action, changes }) => [action, changes])).toEqual([
      ['update', [{ field: 'Status', isDate: false, before: 'Deactivated', after: 'Active' }]],
      ['update', [{ field: 'Status', isDate: false, before: 'Active', after: 'Deactivated' }]],
    ]);
  });
});

describe('removing an admin', () => {
  test('ends the account and leaves its name in the history', async () => {
    const other = await makeAdmin(db, { name: 'Gone Admin', password });
    const headers = { cookie: await signIn(pool, other.id) };
    const asOther = await anonymous.call(inviteAdmin, { headers, body: { name: 'N', email: 'n@school.example' } });
    expect((await as.admin.call(deleteAdmin, { params: { id: other.id } })).body.message).toBe('Admin removed');
    expect(await statusOfMe(headers.cookie)).toBe(401);
    expect((await anonymous.call(login, { body: { email: other.email ?? '', password } })).status).toBe(401);
    const { body } = await as.admin.call(listAuditEntries, { query: { entityId: asOther.body.data._id } });
    expect(body.data[0]?.by).toBe('Gone Admin');
    const own = await as.admin.call(listAuditEntries, { query: { entityId: other.id } });
    expect(own.body.data[0]).toMatchObject({ action: 'delete', entity: 'admin', name: 'Gone Admin' });
  });

  test('is never possible for oneself, nor switching oneself off', async () => {
    const params = { id: await as.admin.id() };
    const sentence = 'This is your own account. Another admin can deactivate or remove it.';
    for (const answer of [
      await as.admin.call(deleteAdmin, { params }),
      await as.admin.call(deleteAdmin, { params: { id: params.id.toUpperCase() } }),
      await as.admin.call(updateAdmin, { params, body: { isActive: false, version: 1 } }),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([422, sentence]);
    }
  });

  test('by each other at the same moment leaves one', async () => {
    const alone = await testApp();
    const [one, two] = [await makeAdmin(alone.db), await makeAdmin(alone.db)];
    // Both are on their way before either may write.
    const holder = await alone.pool.connect();
    await holder.query('begin');
    await holder.query('select from users for key share');
    const both = Promise.all([
      alone.as(one.id).call(deleteAdmin, { params: { id: two.id } }),
      alone.as(two.id).call(deleteAdmin, { params: { id: one.id } }),
    ]);
    await eventually(async () => {
      const waiting = await alone.pool.query(`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting.rowCount).toBe(2);
    });
    await holder.query('commit');
    holder.release();
    expect((await both).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await alone.db.$count(users)).toBe(1);
  });

  test('takes nobody else: a student is not found here', async () => {
    const student = await makeStudent(db);
    expect((await as.admin.call(deleteAdmin, { params: { id: student.id } })).status).toBe(404);
    const body = { isActive: false, version: 1 };
    expect((await as.admin.call(updateAdmin, { params: { id: student.id }, body })).status).toBe(404);
  });
});
