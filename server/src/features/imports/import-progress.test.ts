import { setTimeout as pause } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { checkImport, createImport, getImportProgress } from '#contract/imports';
import { makeAdmin } from '../../../seed/factories.ts';
import { testApp } from '../../../test/app.ts';
import { withProgress } from './import-progress.service.ts';

const { as, db } = await testApp();
const me = await makeAdmin(db);
const key = '0123456789abcdef0123456789abcdef';
const read = async (who = as(me.id)) => (await who.call(getImportProgress, { query: { key } })).body.data;

test('its owner reads the rows that are done of all while it runs, and nothing afterwards', async () => {
  const told = { key, total: 1_000, stages: 4 };
  await withProgress(db, me, told, async (next) => {
    next();
    const report = next();
    await pause(350);
    report(500);
    await vi.waitFor(async () => expect(await read()).toEqual({ done: 375, total: 1_000 }));
    expect(await read(as.admin)).toBeNull();
  });
  await vi.waitFor(async () => expect(await read()).toBeNull());
});

test('a check and an import take a key, and leave nothing behind', async () => {
  const body = { kind: 'students' as const, progress: key, rows: [{ number: 2, values: { name: 'Told Once' } }] };
  await as(me.id).call(checkImport, { body });
  const { status } = await as(me.id).call(createImport, { body: { ...body, fileName: 'a.xlsx' } });
  expect(status).toBe(201);
  await vi.waitFor(async () => expect(await read()).toBeNull());
});
