import { afterEach, expect, test, vi } from 'vitest';
import { login } from '#contract/auth';
import { makeStudent, makeTeacher } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { computeProof } from '../../../test/compute-proof.ts';
import { networkOf } from '../../access/network.ts';
import { attemptKey } from './login-tries.service.ts';

const { db, pool, anonymous } = await testApp();
const password = 'seven-grey-umbrellas';

const cookiesOf = (answer: { cookies: { name: string; value: string }[] }) =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

const tryLogin = (email: string, typed: string, more: { headers?: Record<string, string>; address?: string } = {}) =>
  anonymous.call(login, { body: { email, password: typed }, ...more });

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000);

afterEach(() => {
  vi.useRealTimers();
});

const guess = async (name: string, times: number, more?: Parameters<typeof tryLogin>[2]) => {
  const statuses = [];
  for (let count = 0; count < times; count += 1) statuses.push((await tryLogin(name, 'wrong', more)).status);
  return statuses;
};
/** As the login page does: whatever work is asked for is done, and the same try sent again. */
const logInWithWork = async (email: string, typed: string, more: Parameters<typeof tryLogin>[2] = {}) => {
  let answer = await tryLogin(email, typed, more);
  while (answer.body.code === 'challenge') {
    const proof = computeProof(answer.body.challenge!, { email, password: typed });
    answer = await anonymous.call(login, { body: { email, password: typed, proof }, ...more });
  }
  return answer;
};
const countRows = async () => (await pool.query('select from rate_counters')).rowCount;

test('guessing is free three times in 15 minutes, then each try costs work, for known and unknown names alike', async () => {
  const { email } = await makeTeacher(db, { password });
  vi.useFakeTimers({ toFake: ['Date'] });
  for (const name of [email ?? '', 'stranger@school.example']) {
    expect(await guess(name, 3)).toEqual([401, 401, 401]);
    const asked = await tryLogin(name.toUpperCase(), password);
    expect({ ...asked.body, requestId: '' }).toEqual({
      message: 'Too many wrong passwords. Your device needs a few seconds before the next try.',
      code: 'challenge',
      challenge: { at: Math.floor(Date.now() / 1000), bits: 16 },
      requestId: '',
    });
    expect(asked.status).toBe(429);
  }
  later(16);
  expect((await tryLogin(email ?? '', password)).status).toBe(200);
});

test('guessing never keeps the owner out: in a new browser the right password gets in with the work', async () => {
  const { email } = await makeTeacher(db, { password });
  await guess(email ?? '', 12);
  expect((await tryLogin(email ?? '', password)).body.code).toBe('challenge');
  expect((await logInWithWork(email ?? '', password)).status).toBe(200);
});

test('guessing costs twice the work whenever the tries have doubled, up to a price a phone can pay', async () => {
  const name = 'besieged@school.example';
  const price = async (tries: number) => {
    await pool.query('delete from rate_counters');
    await pool.query('insert into rate_counters (key, window_start, count) values ($1, $2, $3)', [
      attemptKey('login-name', name.toUpperCase()),
      new Date(Date.now() - 120_000),
      tries,
    ]);
    return (await tryLogin(name, 'wrong')).body.challenge?.bits;
  };
  const prices = [];
  for (const tries of [3, 5, 6, 12, 24, 48, 1_000_000]) prices.push(await price(tries));
  expect(prices).toEqual([16, 16, 17, 18, 19, 20, 20]);
});

test('guessing is paid for guess by guess: the work for one password serves no other, nor another name, nor later', async () => {
  const { email: own } = await makeTeacher(db, { password });
  const email = own ?? '';
  await guess(email, 3);
  await guess('other@school.example', 3);
  vi.useFakeTimers({ toFake: ['Date'] });
  const { challenge } = (await tryLogin(email, 'a guess')).body;
  const proof = computeProof(challenge!, { email, password: 'a guess' });
  const send = async (body: { email: string; password: string }) =>
    (await anonymous.call(login, { body: { ...body, proof } })).body.code;
  expect(await send({ email, password: 'a guess' })).toBe('unauthenticated');
  expect(await send({ email, password: 'a guess' })).toBe('challenge');
  expect(await send({ email, password })).toBe('challenge');
  expect(await send({ email: 'other@school.example', password: 'a guess' })).toBe('challenge');
  later(11);
  expect(await send({ email, password: 'a guess' })).toBe('challenge');
});

test('a proof replayed over many connections is checked once, and a right password gets in meanwhile', async () => {
  const { email: attacked } = await makeTeacher(db, { password });
  const { email: other } = await makeTeacher(db, { password });
  const body = { email: attacked ?? '', password: 'a guess' };
  await guess(body.email, 3);
  const { challenge } = (await tryLogin(body.email, body.password)).body;
  const proof = computeProof(challenge!, body);
  const replayed = Array.from({ length: 100 }, () => anonymous.call(login, { body: { ...body, proof } }));
  const right = await logInWithWork(other ?? '', password);
  const codes = (await Promise.all(replayed)).map(({ body: answer }) => answer.code);
  expect(right.status).toBe(200);
  expect(codes.filter((code) => code === 'unauthenticated')).toHaveLength(1);
  expect(codes.filter((code) => code === 'challenge')).toHaveLength(99);
  expect((await logInWithWork(attacked ?? '', password)).status).toBe(200);
});

test('a proof is spent by a right password too', async () => {
  const { email } = await makeTeacher(db, { password });
  const body = { email: email ?? '', password };
  await guess(body.email, 3);
  const proof = computeProof((await tryLogin(body.email, password)).body.challenge!, body);
  expect((await anonymous.call(login, { body: { ...body, proof } })).status).toBe(200);
  expect((await anonymous.call(login, { body: { ...body, proof } })).body.code).toBe('challenge');
});

test('all addresses of one IPv6 network are one', async () => {
  await pool.query('insert into rate_counters (key, window_start, count) values ($1, date_trunc($2, now()), 100)', [
    attemptKey('login-address', networkOf('2001:db8:7:1::1')),
    'minute',
  ]);
  const ask = (address: string) => tryLogin('somebody-new@school.example', 'wrong', { address });
  expect((await ask('2001:db8:7:1::9')).body.code).toBe('challenge');
  expect((await ask('2001:db8:7:2::9')).status).toBe(401);
});

test('guessing that is refused leaves nothing in the database', async () => {
  const { email } = await makeTeacher(db, { password });
  const address = '203.0.113.40';
  await guess(email ?? '', 3, { address });
  const before = await countRows();
  for (let count = 0; count < 20; count += 1) await guess(email ?? '', 1);
  await pool.query('update rate_counters set count = 100 where key = $1', [attemptKey('login-address', address)]);
  for (let count = 0; count < 20; count += 1) await guess(`fresh${count}@school.example`, 1, { address });
  expect(await countRows()).toBe(before);
});

test('concurrent guesses do not get more tries', async () => {
  const { email } = await makeTeacher(db, { password });
  const answers = await Promise.all(Array.from({ length: 25 }, () => tryLogin(email ?? '', 'wrong')));
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(3);
  expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
});

test('the right password gets in as often as it is typed at the same moment', async () => {
  const { email } = await makeTeacher(db, { password });
  const answers = await Promise.all(Array.from({ length: 8 }, () => tryLogin(email ?? '', password)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('guessing by the two names of one student is six free tries together, and nothing tells that they are one', async () => {
  const student = await makeStudent(db, { password });
  await guess(student.email ?? '', 30);
  expect(await guess(student.profile.admissionNo, 3)).toEqual([401, 401, 401]);
  expect((await tryLogin(student.profile.admissionNo, password)).body.code).toBe('challenge');
  expect((await logInWithWork(student.profile.admissionNo, password)).status).toBe(200);
});

test('guessing is counted once for letters that are one letter in an admission number', async () => {
  const student = await makeStudent(db, { password, profile: { admissionNo: 'S-2026-0043' } });
  await guess('\u017f-2026-0043', 5);
  expect((await tryLogin(student.profile.admissionNo, password)).body.code).toBe('challenge');
});

test('guessing by others costs a device that was in before nothing, and it has a count of its own', async () => {
  const { email } = await makeTeacher(db, { password });
  const headers = { cookie: cookiesOf(await tryLogin(email ?? '', password)) };
  await guess(email ?? '', 12);
  expect((await tryLogin(email ?? '', password)).body.code).toBe('challenge');
  expect((await tryLogin(email ?? '', password, { headers })).status).toBe(200);
  expect(await guess(email ?? '', 3, { headers })).toEqual([401, 401, 401]);
  expect((await tryLogin(email ?? '', password, { headers })).body.code).toBe('challenge');
  expect((await logInWithWork(email ?? '', password, { headers })).status).toBe(200);
});

test('a device knows only the people who were in on it, brothers and sisters too', async () => {
  const elder = await makeStudent(db, { password });
  const younger = await makeStudent(db, { password });
  const stranger = await makeStudent(db, { password });
  const first = await tryLogin(elder.email ?? '', password);
  const second = await tryLogin(younger.email ?? '', password, { headers: { cookie: cookiesOf(first) } });
  const headers = { cookie: cookiesOf(second) };
  for (const { email } of [elder, younger, stranger]) await guess(email ?? '', 5);
  expect((await tryLogin(elder.email ?? '', password, { headers })).status).toBe(200);
  expect((await tryLogin(younger.email ?? '', password, { headers })).status).toBe(200);
  expect((await tryLogin(stranger.email ?? '', password, { headers })).body.code).toBe('challenge');
});

test('a made-up device is an unknown one', async () => {
  const { email } = await makeTeacher(db, { password });
  await guess(email ?? '', 5);
  const cookies = [
    'tasika_device=',
    `tasika_device=${'a'.repeat(22)}.${'b'.repeat(22)}`,
    'tasika_device=....',
    'tasika_device=%00',
  ];
  for (const cookie of cookies) {
    expect((await tryLogin(email ?? '', password, { headers: { cookie } })).body.code).toBe('challenge');
  }
});

test('guessing many accounts from one address costs work too, and nobody else there is kept out', async () => {
  const address = '203.0.113.7';
  const { email } = await makeTeacher(db, { password });
  for (let count = 0; count < 100; count += 1) await guess(`somebody${count}@school.example`, 1, { address });
  const asked = await tryLogin('next@school.example', 'wrong', { address });
  expect(asked.body.challenge?.bits).toBe(16);
  const forwarded = { address, headers: { 'x-forwarded-for': '198.51.100.9' } };
  expect((await tryLogin('next@school.example', 'wrong', forwarded)).body.code).toBe('challenge');
  expect((await logInWithWork(email ?? '', password, { address })).status).toBe(200);
  await pool.query('update rate_counters set count = 1000000 where key = $1', [attemptKey('login-address', address)]);
  expect((await tryLogin(email ?? '', password, { address })).body.challenge?.bits).toBe(17);
});

test('guessing while the clock ran ahead costs nothing once it is right again', async () => {
  const { email } = await makeTeacher(db, { password });
  vi.useFakeTimers({ toFake: ['Date'] });
  later(24 * 60);
  await guess(email ?? '', 6);
  later(-24 * 60);
  expect((await tryLogin(email ?? '', password)).status).toBe(200);
});
