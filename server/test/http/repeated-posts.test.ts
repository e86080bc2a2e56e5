import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint';
import type { Db } from '../../src/db/client.ts';
import { implement } from '../../src/http/implement.ts';
import { testApp } from '../app.ts';

const contract = {
  addCount: endpoint('POST', '/test-counts', 'public', {
    body: z.object({ by: z.int(), slow: z.boolean().default(false), fail: z.boolean().default(false) }),
    response: z.object({ count: z.int(), oneTimePassword: z.string() }),
    status: 201,
    failure: 'Failed to count',
  }),
};

const gate = { reached: () => {}, open: () => {}, opened: Promise.resolve() };

async function readCount(from: Db): Promise<number> {
  const { rows } = await from.execute<{ count: number }>(
    sql`SELECT coalesce(sum(by), 0)::int AS count FROM test_counts`,
  );
  return rows[0]?.count ?? Number.NaN;
}

const { db, pool, as, anonymous } = await testApp({
  also: (app, deps) =>
    implement(app, deps, contract, {
      addCount: ({ body, once }) =>
        once(async (tx) => {
          await tx.execute(sql`INSERT INTO test_counts VALUES (${body.by})`);
          gate.reached();
          if (body.slow) await gate.opened;
          if (body.fail) throw new Error('broken');
          return { count: await readCount(tx), oneTimePassword: 'only-shown-once' };
        }),
    }),
});

await pool.query('CREATE TABLE test_counts (by integer)');

describe('a write sent twice', () => {
  const send = (
    who: typeof anonymous,
    key: string,
    body: z.input<typeof contract.addCount.body>,
    address = '10.9.9.9',
  ) => who.call(contract.addCount, { body, headers: { 'idempotency-key': key }, address });
  const newKey = () => crypto.randomUUID();

  /** A write that has reached the database and is held there until the gate opens. */
  async function startSlowly(key: string) {
    gate.opened = new Promise((resolve) => (gate.open = resolve));
    const reached = new Promise<void>((resolve) => (gate.reached = resolve));
    const first = send(as.admin, key, { by: 1, slow: true });
    await reached;
    return { first };
  }

  test('is done once and answered alike', async () => {
    const key = newKey();
    const before = await readCount(db);
    const first = await send(as.admin, key, { by: 1 });
    const second = await send(as.admin, key, { by: 1 });
    expect(await readCount(db)).toBe(before + 1);
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(second.headers['idempotent-replayed']).toBe('true');
  });

  test('concurrently is done once, and the other is answered 409', async () => {
    const key = newKey();
    const before = await readCount(db);
    const { first } = await startSlowly(key);
    const second = await send(as.admin, key, { by: 1, slow: true });
    expect([second.status, second.body.code]).toEqual([409, 'in_progress']);
    gate.open();
    expect((await first).status).toBe(201);
    expect(await readCount(db)).toBe(before + 1);
  });

  test('with another content is refused', async () => {
    const key = newKey();
    await send(as.admin, key, { by: 1 });
    expect((await send(as.admin, key, { by: 2 })).status).toBe(422);
  });

  test('after a failure is done', async () => {
    const key = newKey();
    const before = await readCount(db);
    expect((await send(as.admin, key, { by: 1, fail: true })).status).toBe(500);
    expect((await send(as.admin, key, { by: 1 })).status).toBe(201);
    expect(await readCount(db)).toBe(before + 1);
  });

  test('is another write when another person sends it', async () => {
    const key = newKey();
    const before = await readCount(db);
    await send(as.admin, key, { by: 1 });
    await send(as.teacher, key, { by: 1 });
    await send(anonymous, key, { by: 1 }, '10.9.9.1');
    await send(anonymous, key, { by: 1 }, '10.9.9.2');
    expect(await readCount(db)).toBe(before + 4);
  });

  test('is done when the server or its PostgreSQL died over the first, and nothing of that is left', async () => {
    const key = newKey();
    const before = await readCount(db);
    const { first } = await startSlowly(key);
    await pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'`,
    );
    gate.open();
    expect((await first).status).toBe(503);
    expect((await send(as.admin, key, { by: 1, slow: true })).status).toBe(201);
    expect(await readCount(db)).toBe(before + 1);
  });

  test('is done again after a day', async () => {
    const key = newKey();
    await send(as.admin, key, { by: 1 });
    await pool.query(`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`);
    const before = await readCount(db);
    expect((await send(as.admin, key, { by: 2 })).status).toBe(201);
    expect((await send(as.admin, key, { by: 2 })).headers['idempotent-replayed']).toBe('true');
    expect(await readCount(db)).toBe(before + 2);
  });

  test('leaves no secret of its answer readable in the database', async () => {
    await send(as.admin, newKey(), { by: 1 });
    const { rows } = await pool.query('SELECT actor, key, answer::text FROM idempotency_keys');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/only-shown-once|count/);
  });

  test('needs a key that cannot be guessed', async () => {
    expect((await send(as.admin, '1', { by: 1 })).status).toBe(400);
  });
});
