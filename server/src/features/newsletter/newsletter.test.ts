import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { listAuditEntries } from '#contract/audit';
import {
  deleteSubscription,
  getOwnSubscription,
  listSubscriptions,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '#contract/newsletter';
import { testApp } from '../../../test/app.ts';
import { usualWork } from '../../http/answer-after.ts';

const { app, as, anonymous, pool } = await testApp({ env: { PUBLIC_URL: 'http://academy.example' } });

const subscribe = (email: string) => anonymous.call(subscribeToNewsletter, { body: { email } });
const mailsTo = async (email: string) =>
  (await pool.query('select kind, text, headers from mails where to_address = $1', [email])).rows;
const tokenOf = async (email: string): Promise<string> =>
  (await pool.query('select token from newsletter_subscriptions where email = $1', [email])).rows[0].token;
const found = async (search: string) => (await as.admin.call(listSubscriptions, { query: { search } })).body;

describe('"POST /newsletter/subscribe with email; the response’s message is read."', () => {
  test('"answers { message } (and data: null)", "the same message whether new or already there"', async () => {
    const first = await subscribe('asha@example.com');
    const again = await subscribe(' Asha@Example.com ');
    expect(first).toMatchObject({
      status: 200,
      body: { data: null, message: 'Thank you for subscribing. We have noted your email address.' },
    });
    expect(again.body).toEqual(first.body);
    expect((await found('asha')).pagination.total).toBe(1);
    expect(await mailsTo('asha@example.com')).toHaveLength(1);
  });

  test('ten concurrent requests are one subscription and one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('many@example.com')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await found('many')).pagination.total).toBe(1);
    expect(await mailsTo('many@example.com')).toHaveLength(1);
  });

  test.each([
    '',
    'asha',
    'a@b',
    'a b@example.com',
    'a@example.com, b@example.com',
    'a@example.com\nBcc: b@example.com',
  ])('refuses %j and keeps nothing of it', async (email) => {
    const answer = await subscribe(email);
    expect(answer).toMatchObject({ status: 422, body: { fields: { email: expect.any(String) } } });
  });

  test('takes an address in any script that fits the basic pattern, and says what is wrong with others as the page does', async () => {
    expect((await subscribe('Name@\u0905\u0915\u093e\u0926\u092e\u0940.\u092d\u093e\u0930\u0924')).status).toBe(200);
    expect(await mailsTo('name@\u0905\u0915\u093e\u0926\u092e\u0940.\u092d\u093e\u0930\u0924')).toHaveLength(1);
    for (const email of ['asha', 'a@b', 'a b@example.com', 'a@b@example.com', '@example.com', '']) {
      expect((await subscribe(email)).body.fields).toEqual({ email: 'Please enter a valid email address.' });
    }
  });

  test('answers after the same time whether or not there was anything to do', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const timers = vi.spyOn(globalThis, 'setTimeout');
      const areWaiting = () => timers.mock.calls.filter(([, time]) => time === usualWork).length === 2;
      const ended: string[] = [];
      const known = subscribe('asha@example.com').then(() => ended.push('known'));
      const fresh = subscribe('fresh@example.com').then(() => ended.push('fresh'));
      // Both have done their work, and wait.
      while (!areWaiting() || (await mailsTo('fresh@example.com')).length === 0) await setImmediate();
      expect(ended).toEqual([]);
      // Not all timers: a body that takes too long has its own.
      await vi.advanceTimersByTimeAsync(usualWork);
      await Promise.all([known, fresh]);
    } finally {
      vi.restoreAllMocks();
      vi.useRealTimers();
    }
  });

  test('confirms by a mail with one-click unsubscribe', async () => {
    await subscribe('ravi@example.com');
    const [mail] = await mailsTo('ravi@example.com');
    const url = `http://academy.example/unsubscribe/${await tokenOf('ravi@example.com')}`;
    expect(mail.kind).toBe('newsletter-welcome');
    expect(mail.headers).toEqual({
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.text).toContain(url);
  });

  test('is limited to 20 tries in 15 minutes from one address', async () => {
    const tries = [];
    for (let n = 0; n < 21; n++) {
      const body = { email: `reader${n}@limit.example` };
      tries.push(await anonymous.call(subscribeToNewsletter, { body, address: '10.9.9.9' }));
    }
    expect(tries.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
  });
});

describe('unsubscribing', () => {
  const oneClick = (token: string, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/unsubscribe/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'List-Unsubscribe=One-Click',
    });

  test('by the page asks first, and tells only a part of the address', async () => {
    await subscribe('meera@example.com');
    const params = { token: await tokenOf('meera@example.com') };
    const looked = await anonymous.call(getOwnSubscription, { params });
    expect(looked.body.data).toEqual({ maskedEmail: 'm•••@example.com', isSubscribed: true });
    expect((await found('meera')).data[0]!.status).toBe('subscribed');

    for (let n = 0; n < 2; n++) {
      const done = await anonymous.call(unsubscribeFromNewsletter, { params });
      expect(done.body).toEqual({
        data: { maskedEmail: 'm•••@example.com', isSubscribed: false },
        message: 'You are unsubscribed',
      });
    }
    expect((await found('meera')).data[0]).toMatchObject({
      status: 'unsubscribed',
      unsubscribedAt: expect.any(String),
    });
  });

  test('by the mail program takes a form without a cookie, from anywhere', async () => {
    for (const [email, headers] of [
      ['one@click.example', {}],
      ['two@click.example', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      await subscribe(email);
      const answer = await oneClick(await tokenOf(email), headers);
      expect(answer.statusCode).toBe(200);
      expect((await found(email)).data[0]!.status).toBe('unsubscribed');
    }
  });

  test('as multipart, which RFC 8058 allows too', async () => {
    await subscribe('three@click.example');
    const answer = await app.inject({
      method: 'POST',
      url: `/unsubscribe/${await tokenOf('three@click.example')}`,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    });
    expect(answer.statusCode).toBe(200);
    expect((await found('three@click')).data[0]!.status).toBe('unsubscribed');
  });

  test('with a link that nobody has is not found', async () => {
    expect((await anonymous.call(getOwnSubscription, { params: { token: 'unknown' } })).status).toBe(404);
    expect((await anonymous.call(unsubscribeFromNewsletter, { params: { token: 'unknown' } })).status).toBe(404);
    expect((await oneClick('unknown')).statusCode).toBe(404);
  });

  test('can be taken back with the form, which confirms again', async () => {
    await subscribe('back@example.com');
    await anonymous.call(unsubscribeFromNewsletter, { params: { token: await tokenOf('back@example.com') } });
    await subscribe('back@example.com');
    expect((await found('back@')).data[0]).toMatchObject({ status: 'subscribed', unsubscribedAt: null });
    expect(await mailsTo('back@example.com')).toHaveLength(2);
  });
});

describe('the list of subscribers', () => {
  test('is searched, filtered, sorted and paged by the server, and counts who is subscribed', async () => {
    for (const name of ['b', 'a', 'c']) await subscribe(`${name}@list.example`);
    await anonymous.call(unsubscribeFromNewsletter, { params: { token: await tokenOf('c@list.example') } });
    const search = 'list.example';
    const emails = async (query: object) =>
      (await as.admin.call(listSubscriptions, { query: { search, ...query } })).body.data.map(({ email }) => email);
    expect(await emails({})).toEqual(['c@list.example', 'a@list.example', 'b@list.example']);
    expect(await emails({ sort: 'email' })).toEqual(['a@list.example', 'b@list.example', 'c@list.example']);
    expect(await emails({ status: 'unsubscribed' })).toEqual(['c@list.example']);
    expect(await emails({ sort: 'email', limit: 1, page: 2 })).toEqual(['b@list.example']);
    const { subscribed, pagination } = await found(search);
    const { rows } = await pool.query(`select count(*) from newsletter_subscriptions where status = 'subscribed'`);
    expect({ subscribed, total: pagination.total }).toEqual({ subscribed: Number(rows[0].count), total: 3 });
  });

  test('forgets an address with the mails to it', async () => {
    await subscribe('forget@example.com');
    const [row] = (await found('forget@')).data;
    const params = { id: row!._id };
    expect((await as.admin.call(deleteSubscription, { params })).body.message).toBe('Subscriber deleted');
    expect((await found('forget@')).pagination.total).toBe(0);
    expect(await mailsTo('forget@example.com')).toEqual([]);
    expect((await as.admin.call(deleteSubscription, { params })).status).toBe(404);
    const { body } = await as.admin.call(listAuditEntries, { query: { entityId: params.id } });
    expect(JSON.stringify(body.data)).not.toContain('forget@');
  });
});
