import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { getMe, getSetup, login, register } from '#contract/auth';
import { subscribeToNewsletter } from '#contract/newsletter';
import { getSite } from '#contract/site';
import { demoSignIns } from '../../demo-sign-ins.ts';
import { testApp } from '../../../test/app.ts';
import { users } from '../../db/tables/auth-tables.ts';
import { settings } from '../../db/tables/settings-tables.ts';
import { createFirstAdmin, setupCodeFrom } from './first-admin.service.ts';

const answers = { name: 'Asha Patil', email: 'Asha@School.example', password: 'seven-grey-umbrellas' };
const setupCode = 'ABCDE-23456';

describe('the first start', async () => {
  const loadSamples = vi.fn(async () => {});
  const { db, anonymous } = await testApp({ setupCode, loadSamples, isDemo: true, isAlreadySetUp: false });

  test('says that there is nobody yet, and on a demo how to get in', async () => {
    const { body } = await anonymous.call(getSetup);
    expect(body.data).toEqual({ isNeeded: true, isSignedIn: false, samples: Object.values(demoSignIns) });
  });

  const subscribe = () => anonymous.call(subscribeToNewsletter, { body: { email: 'family@example.com' } });

  test('takes nothing from families yet, and shows them no site', async () => {
    expect((await anonymous.call(getSite)).body.data.isSetUp).toBe(false);
    const { status, body } = await subscribe();
    expect([status, body.message]).toEqual([422, 'This academy is not set up yet']);
  });

  test('refuses without the code, with a wrong one, and without a good password', async () => {
    const wrong = [
      { name: answers.name, email: answers.email },
      { ...answers, setupCode: 'ABCDE-23457' },
      { ...answers, setupCode, password: undefined },
      { ...answers, setupCode, password: 'too short' },
      { ...answers, setupCode, password: 'password1234' },
      { ...answers, setupCode, password: 'asha and her umbrella' },
    ];
    const fields = [];
    for (const body of wrong) {
      const answer = await anonymous.call(register, { body });
      expect(answer.status).toBe(422);
      fields.push(Object.keys(answer.body.fields ?? {})[0]);
    }
    expect(fields).toEqual(['setupCode', 'setupCode', 'password', 'password', 'password', 'password']);
    expect(await db.select().from(users)).toEqual([]);
  });

  test('of several concurrent requests one creates the admin, logs in, and names the academy', async () => {
    const made = await Promise.all(
      ['one', 'two', 'three'].map((who) =>
        anonymous.call(register, {
          body: {
            ...answers,
            email: `${who}@school.example`,
            setupCode,
            academyName: `Academy ${who}`,
            loadSamples: true,
          },
        }),
      ),
    );
    const winners = made.filter(({ status }) => status === 201);
    expect(winners).toHaveLength(1);
    const [winner] = winners;
    expect(winner?.body.data).toMatchObject({ name: 'Asha Patil', role: 'admin' });
    const cookie = winner?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') ?? '';
    expect((await anonymous.call(getMe, { headers: { cookie } })).body.data).toEqual(winner?.body.data);
    expect(await db.select().from(users)).toHaveLength(1);
    const who = winner?.body.data.email?.split('@')[0];
    expect((await db.select().from(settings)).map(({ name }) => name)).toEqual([`Academy ${who}`]);
    expect(loadSamples).toHaveBeenCalledTimes(1);
  });

  test('the code does nothing afterwards', async () => {
    const again = await anonymous.call(register, { body: { ...answers, setupCode } });
    expect(again.status).toBe(401);
    expect((await anonymous.call(getSetup)).body.data.isNeeded).toBe(false);
    expect((await anonymous.call(getSite)).body.data.isSetUp).toBe(true);
    expect((await subscribe()).body.message).not.toBe('This academy is not set up yet');
  });
});

test('the code is the same on all servers, which share a secret, and another one elsewhere', () => {
  expect(setupCodeFrom('a secret')).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/);
  expect(setupCodeFrom('a secret')).toBe(setupCodeFrom('a secret'));
  expect(setupCodeFrom('another')).not.toBe(setupCodeFrom('a secret'));
});

describe('an admin named by the environment', async () => {
  const { db, anonymous } = await testApp();

  test('is made once, however many servers start', async () => {
    const made = await Promise.all([createFirstAdmin(db, answers), createFirstAdmin(db, answers)]);
    expect(made.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await createFirstAdmin(db, { ...answers, email: 'other@school.example' })).toBeUndefined();
    const [row] = await db.select().from(users).where(eq(users.email, 'asha@school.example'));
    expect(row?.role).toBe('admin');
    const answer = await anonymous.call(login, { body: { email: answers.email, password: answers.password } });
    expect(answer.status).toBe(200);
  });
});
