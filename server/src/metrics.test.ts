import { once } from 'node:events';
import { createServer } from 'node:net';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { serveMetrics } from './metrics.ts';
import { StartError } from './start-error.ts';

test('a second installation on the machine runs without metrics, and one that was told to have them says why not', async () => {
  const occupant = createServer().listen(9464, '127.0.0.1');
  onTestFinished(() => void occupant.close());
  // If another process on this machine already uses it, that is as good.
  await once(occupant, 'listening').catch(() => {});
  const warnings: string[] = [];
  const log = { warn: (line: string) => void warnings.push(line) };
  const metrics = { registry: new Registry(), refresh: async () => {} };
  const METRICS_HOST = '127.0.0.1';
  expect(await serveMetrics(metrics, { METRICS_HOST, METRICS_PORT: undefined }, log)).toBeUndefined();
  expect(warnings).toEqual([
    'There are no metrics: port 9464 is in use by another program. Set METRICS_PORT to another one, or to 0.',
  ]);
  await expect(serveMetrics(metrics, { METRICS_HOST, METRICS_PORT: 9464 }, log)).rejects.toThrow(
    new StartError('METRICS_PORT 9464 is in use by another program. Set another one, or 0 to have no metrics.'),
  );
});
