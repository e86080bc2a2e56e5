import { expect, test } from 'vitest';
import { userHeader } from '#contract/endpoint';
import { createEnquiry } from '#contract/admission-enquiries';
import { endMySession, endUserSessions, getMe, listMySessions, listUserSessions, logout } from '#contract/auth';
import { makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { signIn } from '../../../test/call.ts';

const { db, pool, as, anonymous } = await testApp();

async function twoDevices() {
  const teacher = await makeTeacher(db);
  const here = { cookie: await signIn(pool, teacher.id) };
  const elsewhere = { cookie: await signIn(pool, teacher.id) };
  const isIn = async (headers: { cookie: string }) => (await anonymous.call(getMe, { headers })).status === 200;
  const list = async () => (await anonymous.call(listMySessions, { headers: here })).body.data;
  return { teacher, here, elsewhere, isIn, list };
}

test('one sees one’s devices, the current one marked, and no ended ones', async () => {
  const { teacher, list } = await twoDevices();
  await signIn(pool, teacher.id, { expiresInMs: -1000 });
  const devices = await list();
  expect(devices).toHaveLength(2);
  expect(devices.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(Object.keys(devices[0] ?? {}).sort()).toEqual([
    '_id',
    'address',
    'createdAt',
    'device',
    'isCurrent',
    'lastSeenAt',
  ]);
});

test('one logs out another device of one’s own', async () => {
  const { here, elsewhere, isIn, list } = await twoDevices();
  expect(await isIn(elsewhere)).toBe(true);
  const id = (await list()).find(({ isCurrent }) => !isCurrent)?._id ?? '';
  const answer = await anonymous.call(endMySession, { headers: here, params: { id } });
  expect([answer.status, answer.body.message]).toEqual([200, 'This device is logged out']);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
});

test('logging out this device is a logout', async () => {
  const { here, elsewhere, isIn, list } = await twoDevices();
  const id = (await list()).find(({ isCurrent }) => isCurrent)?._id ?? '';
  expect((await anonymous.call(endMySession, { headers: here, params: { id } })).status).toBe(200);
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, true]);
});

test('another person’s device is not found', async () => {
  const { here, isIn, list } = await twoDevices();
  const id = (await list())[0]?._id ?? '';
  expect((await as.teacher.call(endMySession, { params: { id } })).status).toBe(404);
  expect((await as.admin.call(endMySession, { params: { id } })).status).toBe(404);
  expect(await isIn(here)).toBe(true);
});

test('an admin sees and ends all devices of a person', async () => {
  const { teacher, here, elsewhere, isIn } = await twoDevices();
  expect(await isIn(here)).toBe(true);
  const params = { id: teacher.id };
  expect((await as.admin.call(listUserSessions, { params })).body.data.map(({ isCurrent }) => isCurrent)).toEqual([
    false,
    false,
  ]);
  const answer = await as.admin.call(endUserSessions, { params });
  expect(answer.body).toEqual({ data: { ended: 2 }, message: 'All devices are logged out' });
  expect([await isIn(here), await isIn(elsewhere)]).toEqual([false, false]);
  expect((await as.teacher.call(listUserSessions, { params })).status).toBe(403);
});

test('an admin who ends their own devices stays on this one', async () => {
  const params = { id: await as.admin.id() };
  await signIn(pool, params.id);
  expect((await as.admin.call(endUserSessions, { params })).body.data).toEqual({ ended: 1 });
  expect((await as.admin.call(getMe)).status).toBe(200);
});

test('what was asked for another person than is logged in now is refused, by name, and reads nothing', async () => {
  const { teacher, here } = await twoDevices();
  const asked = (asker: string) => anonymous.call(listMySessions, { headers: { ...here, [userHeader]: asker } });
  expect((await asked(teacher.id)).status).toBe(200);
  const other = await makeTeacher(db);
  const refused = await asked(other.id);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'other_user', message: `You are logged in as ${teacher.name} now` });
  const me = await anonymous.call(getMe, { headers: { ...here, [userHeader]: other.id } });
  expect([me.status, me.body.data._id]).toEqual([200, teacher.id]);
});

test('what the office enters on a public call is not entered in another person’s name', async () => {
  const headers = { cookie: (await as.admin.cookie()) ?? '', [userHeader]: (await makeTeacher(db)).id };
  const body = { studentName: 'Stale Page', phone: '98112 00031', standard: null, subjects: [] };
  expect((await anonymous.call(createEnquiry, { headers, body })).status).toBe(409);
  expect((await anonymous.call(logout, { headers })).status).toBe(200);
});

test('a write for another person than is logged in now changes nothing, whoever may do it', async () => {
  const [teacher, other] = [await makeTeacher(db), await makeTeacher(db)];
  const headers = { cookie: await signIn(pool, other.id), [userHeader]: teacher.id };
  const sessions = await anonymous.call(listMySessions, { headers: { cookie: headers.cookie } });
  const params = { id: sessions.body.data[0]?._id ?? '' };
  const refused = await anonymous.call(endMySession, { headers, params });
  expect([refused.status, refused.body.message]).toEqual([409, `You are logged in as ${other.name} now`]);
  expect((await anonymous.call(getMe, { headers: { cookie: headers.cookie } })).status).toBe(200);
});
