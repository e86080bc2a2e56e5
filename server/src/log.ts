import { AsyncLocalStorage } from 'node:async_hooks';
import { fstatSync, writeFileSync } from 'node:fs';
import pino, { type Logger } from 'pino';
import type { ObserveStatement } from './db/client.ts';

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

/** Appends lines to a file. What a full disk does not take is dropped, and counted in the file as soon as there is room again. */
export function openLogFile(fd: number): pino.DestinationStream {
  let droppedLines = 0;
  // The last line may have been written in part.
  const onItsOwnLine = { write: (note: string) => writeFileSync(fd, `\n${note}`) };
  const notes = pino({ base: undefined, timestamp: pino.stdTimeFunctions.isoTime }, onItsOwnLine);
  return {
    write(line) {
      try {
        if (droppedLines > 0) notes.warn({ droppedLines }, 'Lines could not be written here');
        droppedLines = 0;
        writeFileSync(fd, line);
      } catch {
        droppedLines += 1;
      }
    },
  };
}

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
  // Node's own stream of a file ends with its first error.
  if (!output.isTTY) return pino(options, fstatSync(output.fd).isFile() ? openLogFile(output.fd) : output);
  const { default: pretty } = await import('pino-pretty');
  return pino(
    options,
    pretty({ destination: output, sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' }),
  );
}

const slowMs = 500;
const longestText = 2_000;

/** Logs each statement, and each wait for a connection, that takes half a second or more, with the id of its request. Its values, which may be personal data, are not logged. */
export const logSlowStatements =
  (log: Pick<Logger, 'warn'>): ObserveStatement =>
  (text) => {
    const start = performance.now();
    return () => {
      const ms = Math.round(performance.now() - start);
      if (ms < slowMs) return;
      const requestId = requestContext.getStore()?.requestId;
      log.warn({ requestId, ms, statement: text.replace(/\s+/g, ' ').slice(0, longestText) }, 'slow statement');
    };
  };

interface RequestContext {
  requestId: string;
}

/** The request on whose behalf code runs, for the log only; no rule may depend on it. */
export const requestContext = new AsyncLocalStorage<RequestContext>();
