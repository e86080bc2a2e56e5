import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { testApp } from '../test/app.ts';
import { openDatabase } from './db/client.ts';
import { logSlowStatements, requestContext } from './log.ts';

const { app, url } = await testApp({
  also: (app) => {
    app.post('/context', async (request) => [requestContext.getStore()?.requestId, request.id]);
  },
});

function observedDatabase() {
  const lines: { requestId?: string; ms: number; statement: string }[] = [];
  const warn = (line: object) => void lines.push(line as (typeof lines)[number]);
  const { db, pool } = openDatabase(url, () => {}, { maxConnections: 1, observe: logSlowStatements({ warn }) });
  onTestFinished(() => pool.end());
  return { db, lines };
}

test('a slow statement is logged with its request and without its values', async () => {
  const { db, lines } = observedDatabase();
  await requestContext.run({ requestId: 'request-1' }, async () => {
    await db.execute(sql`select pg_sleep(0.6),
      ${'+919800000001'}::text`);
  });
  await db.execute(sql`select 1`);
  expect(lines).toEqual([
    { requestId: 'request-1', ms: expect.any(Number), statement: 'select pg_sleep(0.6), $1::text' },
  ]);
  expect(lines[0]?.ms).toBeGreaterThanOrEqual(500);
});

test('so are statements of a transaction, failed ones and what waited for a connection, each with its own request', async () => {
  const { db, lines } = observedDatabase();
  const sum = requestContext.run({ requestId: 'request-2' }, () =>
    db.transaction(async (tx) => {
      await tx.execute(sql`select pg_sleep(0.6)`);
      await tx.execute(sql`select 1 / (count(*) - 1) from pg_sleep(0.6)`);
    }),
  );
  const waits = requestContext.run({ requestId: 'request-3' }, async () => {
    await db.execute(sql`select 2`);
  });
  await expect(sum).rejects.toMatchObject({ cause: { code: '22012' } });
  await waits;
  expect(lines.map(({ requestId, statement }) => [requestId, statement])).toEqual([
    ['request-2', 'select pg_sleep(0.6)'],
    ['request-2', 'select 1 / (count(*) - 1) from pg_sleep(0.6)'],
    ['request-3', 'wait for a connection'],
  ]);
});

test('what a request does after its body arrived runs in its context', async () => {
  const answers = await Promise.all(
    ['a', 'b'].map((name) =>
      app.inject({ method: 'POST', url: '/context', headers: { 'sec-fetch-site': 'same-origin' }, payload: { name } }),
    ),
  );
  const [one, other] = answers.map((answer) => answer.json<[string, string]>());
  expect(one?.[0]).toBe(one?.[1]);
  expect(other?.[0]).toBe(other?.[1]);
  expect(one?.[0]).not.toBe(other?.[0]);
});
