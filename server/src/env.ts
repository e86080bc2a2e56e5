import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.ts';

const address = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `must be an address like ${example}` });
/** Text of this form, or else the sentence after the variable's name. */
const text = (form: RegExp, sentence: string) => z.string().regex(form, sentence);
const number = (form: RegExp, sentence: string) => text(form, sentence).transform(Number);
const port = (example: number) =>
  number(/^\d{1,5}$/, `must be a number like ${example}`).refine((value) => value <= 65_535, 'must be at most 65535');
const secret = z.string().min(12, 'must have at least 12 characters');
const postgres = address(/^postgres(ql)?$/, 'postgresql://user:password@host:5432/database');
const email = z.email('must be an email address');
const filled = z.string().min(1);
/** Every variable the server reads. `docs/operations.md` has the same table; a test compares them. */
const Variables = z.object({
  HOST: filled.default('0.0.0.0'),
  PORT: port(3000).default(3000),
  PUBLIC_URL: address(/^https?$/, 'https://academy.example')
    .transform((url) => new URL(url.replace(/\/+$/, '')))
    .refine(({ pathname }) => pathname === '/', 'must not have a path')
    .refine(({ href, origin }) => href === `${origin}/`, 'must not have a user, a query or a fragment')
    .transform(({ origin }) => origin)
    .optional(),
  DATA_DIR: filled.transform((folder) => resolve(folder)).optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_PASSWORD: filled.optional(),
  SMTP_URL: address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: filled.optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_PASSWORD: secret.max(128, 'must have at most 128').optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (value) => value !== 'true',
      'must not be true, which believes whatever a client writes: give the number of proxies in front, or their addresses',
    )
    .transform(toTrust)
    .refine(isTrust, 'must be false, the number of proxies in front, or their addresses')
    .default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  BACKUP_PASSPHRASE: secret.max(200, 'must have at most 200').optional(),
  BACKUP_COPY_DIR: filled.transform((folder) => resolve(folder)).optional(),
  S3_ENDPOINT: address(/^https?$/, 'https://s3.ap-south-1.amazonaws.com').optional(),
  S3_BUCKET: filled.optional(),
  FILES_BUCKET: filled.optional(),
  S3_REGION: filled.default('us-east-1'),
  S3_PREFIX: text(/^([\w.-]+\/)+$/, 'must be a folder like tasika/').optional(),
  S3_ACCESS_KEY_ID: filled.optional(),
  S3_SECRET_ACCESS_KEY: filled.optional(),
  PUSH_HOSTS: filled
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(text(/^[a-z0-9.-]+(:\d+)?$/, 'must be hosts like push.example, separated by commas')))
    .optional(),
  WHATSAPP_PHONE_ID: text(
    /^\d{5,20}$/,
    'must be the id of a phone number at WhatsApp, such as 106540352242922',
  ).optional(),
  WHATSAPP_TOKEN: filled.optional(),
  WHATSAPP_APP_SECRET: filled.optional(),
  WHATSAPP_VERIFY_TOKEN: secret.optional(),
  WHATSAPP_TEMPLATES: text(/^[a-z0-9_]+$/, 'must be small letters, digits and _, such as tasika_').default('tasika_'),
  WHATSAPP_API_URL: address(/^https?$/, 'https://graph.facebook.com/v23.0')
    .transform((url) => url.replace(/\/+$/, ''))
    .default('https://graph.facebook.com/v23.0'),
  WHATSAPP_PRICE: number(/^\d{1,4}(\.\d{1,4})?$/, 'must be the price of one message, such as 0.35').optional(),
  MESSAGE_CURRENCY: text(/^[A-Z]{3}$/, 'must be three capital letters, such as INR').default('INR'),
  MESSAGES_PER_DAY: number(/^[1-9]\d{0,5}$/, 'must be a number from 1 to 999999, such as 200').default(200),
  METRICS_PORT: port(9464).optional(),
  METRICS_HOST: filled.default('127.0.0.1'),
  DRAIN_SECONDS: number(/^\d{1,3}$/, 'must be a number from 0 to 999, such as 15').default(0),
});

const Environment = Variables.superRefine((env, context) => {
  const requireWith = (set: keyof typeof env, missing: keyof typeof env) => {
    if (env[set] === undefined || env[missing] !== undefined) return;
    context.addIssue({ code: 'custom', path: [missing], message: `must be set, because ${set} is` });
  };
  const requireBoth = (one: keyof typeof env, other: keyof typeof env) => {
    requireWith(one, other);
    requireWith(other, one);
  };
  requireBoth('ADMIN_EMAIL', 'ADMIN_PASSWORD');
  for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const) requireBoth('S3_ENDPOINT', name);
  // A store is for copies of backups, for the files, or for both.
  if (env.FILES_BUCKET === undefined) requireBoth('S3_ENDPOINT', 'S3_BUCKET');
  else requireBoth('S3_ENDPOINT', 'FILES_BUCKET');
  for (const name of ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const)
    requireBoth('WHATSAPP_PHONE_ID', name);
  requireWith('DATABASE_DIRECT_URL', 'DATABASE_URL');
  requireWith('DATABASE_PASSWORD', 'DATABASE_URL');
  if (env.BACKUP_COPY_DIR && env.S3_BUCKET) {
    context.addIssue({ code: 'custom', path: ['BACKUP_COPY_DIR'], message: 'must not be set, because S3_BUCKET is' });
  }
  requireWith('SMTP_URL', 'MAIL_FROM');
});

export type Env = z.output<typeof Environment>;

export const variableNames = Object.keys(Variables.shape);

/** Validates the environment; the first wrong value is one sentence that names the variable and never repeats a secret. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const input = Object.fromEntries(variableNames.map((name) => [name, readValue(source, name)]));
  const checked = Environment.safeParse(input);
  if (checked.success) return addDatabasePassword(checked.data);
  const issue = checked.error.issues[0];
  throw new StartError(`${issue?.path.join('.')} ${issue?.message}.`);
}

/**
 * The value of a variable, or what is in the file that `NAME_FILE` names, as containers get their secrets. An empty
 * value counts as "not set", as Compose files and CI express it.
 */
function readValue(source: Record<string, string | undefined>, name: string): string | undefined {
  const file = source[`${name}_FILE`];
  if (!file) return source[name] || undefined;
  if (source[name]) throw new StartError(`${name} must not be set, because ${name}_FILE is.`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    throw new StartError(`${name}_FILE must be a file that Tasika may read: ${file} is not.`);
  }
}

function addDatabasePassword({ DATABASE_PASSWORD: password, ...env }: Env): Env {
  if (password === undefined) return env;
  const withPassword = (address: string | undefined) => {
    if (address === undefined) return undefined;
    const url = new URL(address);
    url.password = encodeURIComponent(password);
    return url.href;
  };
  return {
    ...env,
    DATABASE_URL: withPassword(env.DATABASE_URL),
    DATABASE_DIRECT_URL: withPassword(env.DATABASE_DIRECT_URL),
  };
}

type Trust = false | number | string[];

function toTrust(value: string): Trust {
  if (value === 'false') return false;
  return /^\d{1,2}$/.test(value) ? Number(value) : value.split(',').map((part) => part.trim());
}

function isTrust(trust: Trust): boolean {
  return !Array.isArray(trust) || trust.every(isNetwork);
}

/** An address, or a network in CIDR notation: `10.0.0.0/8`. */
function isNetwork(text: string): boolean {
  const [, ip = '', prefix = '1'] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const maxPrefix = { 0: 0, 4: 32, 6: 128 }[isIP(ip)] ?? 0;
  return Number(prefix) >= 1 && Number(prefix) <= maxPrefix;
}

/** The address of the site without a path, for links; without `PUBLIC_URL` it opens on this computer alone. */
export const originOf = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): string =>
  PUBLIC_URL ?? `http://localhost:${PORT}`;
