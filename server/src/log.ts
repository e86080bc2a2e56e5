import pino, { type Logger } from 'pino';

/** The paths of secrets in log records; `*` is any one member. */
const SECRETS = [
  'password',
  'newPassword',
  'currentPassword',
  'oneTimePassword',
  'setupCode',
  'token',
  'otp',
  'code',
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["idempotency-key"]',
];
const within = (parent: string) =>
  SECRETS.map((name) => (name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`));

/** The log: JSON lines for machines; at a terminal readable lines, warnings and errors only. */
export async function createLog(level: string): Promise<Logger> {
  const output = process.stdout;
  const options: pino.LoggerOptions = {
    level: output.isTTY && level === 'info' ? 'warn' : level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        ...SECRETS.filter((name) => name !== 'code'),
        ...within('body'),
        ...within('headers'),
        ...within('req.headers'),
        ...within('req.body'),
        ...within('res.headers'),
      ],
      censor: '[secret]',
    },
    serializers: { err: pino.stdSerializers.err },
  };
  if (!output.isTTY) return pino(options, output);
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ destination: output, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
  );
}
