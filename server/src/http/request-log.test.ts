import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { allEndpoints } from '#contract';
import { testApp } from '../../test/app.ts';

const lines: string[] = [];
const output = new PassThrough().on('data', (line) => lines.push(String(line)));
const { app } = await testApp({ log: pino({ level: 'debug' }, output) });

const secret = 'tHe-SeCrEt-0f-a-LiNk';
const withToken = allEndpoints.filter(({ endpoint }) => endpoint.path.includes(':token'));

test.each([
  ...withToken.map(({ endpoint }) => [endpoint.method, `/api${endpoint.path}`] as const),
  ['GET', '/reset-password/:token'],
  ['GET', '/unsubscribe/:token'],
  ['GET', '/api/schedule/feeds/:token/wrong'],
] as const)('%s %s is logged without its token', async (method, pattern) => {
  lines.length = 0;
  await app.inject({ method, url: pattern.replace(':token', secret), headers: { 'sec-fetch-site': 'same-origin' } });
  expect(lines.join('')).toContain(`"path":"${pattern}"`);
  expect(lines.join('')).not.toContain(secret);
});
