import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { appVersion } from '../../app-version.ts';
import { openDatabase } from '../../db/client.ts';
import { measureRequests } from '../../metrics.ts';
import { systemMetrics } from './system-metrics.service.ts';

const { deps, pool } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:4449', MAIL_FROM: 'office@example.com' },
});
const needs = { ...deps, dataFolder: tmpdir() };

async function valuesOf(registry: Registry): Promise<Record<string, number>> {
  const metrics = await registry.getMetricsAsJSON();
  return Object.fromEntries(
    metrics.flatMap(({ name, values }) =>
      values.map(({ value, labels }) => [[name, ...Object.values(labels)].join(' '), value]),
    ),
  );
}

test('tells what alerts are made of', async () => {
  const mail = (state: string, age: string) =>
    pool.query(
      `insert into mails (id, kind, to_address, subject, text, html, status, created_at)
       values (gen_random_uuid(), 'reset', 'a@example.com', 's', 't', 'h', $1, now() - $2::interval)`,
      [state, age],
    );
  await mail('waiting', '1 hour');
  await mail('waiting', '1 minute');
  await mail('failed', '1 day');
  const registry = new Registry();
  const refresh = systemMetrics(registry, needs);
  await refresh();
  const values = await valuesOf(registry);
  expect(values).toMatchObject({
    [`tasika_build_info ${appVersion}`]: 1,
    tasika_database_up: 1,
    tasika_last_backup_timestamp_seconds: 0,
    'tasika_mails waiting': 2,
    'tasika_mails failed': 1,
  });
  expect(values['tasika_oldest_waiting_mail_seconds']).toBeGreaterThan(3590);
  expect(values['tasika_oldest_waiting_mail_seconds']).toBeLessThan(4000);
  expect(values['tasika_database_size_bytes']).toBeGreaterThan(1_000_000);
  expect(values['tasika_disk_size_bytes']).toBeGreaterThanOrEqual(values['tasika_disk_free_bytes'] ?? Infinity);
  // Without a second place there is nothing that could be old.
  expect(Object.keys(values).filter((name) => name.startsWith('tasika_last_backup_copy'))).toEqual([]);
});

test('says that the database does not answer, and is back', async () => {
  const registry = new Registry();
  const nowhere = openDatabase('postgresql://tasika@127.0.0.1:1/nowhere', () => {});
  const away = { ...needs, db: nowhere.db };
  const refresh = systemMetrics(registry, away);
  await refresh();
  expect((await valuesOf(registry))['tasika_database_up']).toBe(0);
  away.db = needs.db;
  await refresh();
  expect((await valuesOf(registry))['tasika_database_up']).toBe(1);
  await nowhere.pool.end();
});

const read = (file: string) => readFileSync(new URL(`../../../../monitoring/${file}`, import.meta.url), 'utf8');

test.each(['alerts.yml', 'grafana-dashboard.json'])('every metric that %s asks for exists', async (file) => {
  const registry = measureRequests(createServer(), pool);
  systemMetrics(registry, needs);
  const known = registry.getMetricsAsArray().map(({ name }) => name);
  const asked = [...read(file).matchAll(/\b(?:tasika|http|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(known).toEqual(expect.arrayContaining(asked));
});

test('names follow the rules of Prometheus', async () => {
  const registry = measureRequests(createServer(), pool);
  systemMetrics(registry, needs);
  for (const { name, type, help } of await registry.getMetricsAsJSON()) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(help).not.toBe('');
    expect(name.endsWith('_total')).toBe(String(type) === 'counter');
  }
});
