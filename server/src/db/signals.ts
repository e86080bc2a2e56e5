import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type Database, type Db, openLongClient } from './client.ts';
import type { Signal } from './memory.ts';

/** The channel of all servers; the triggers of migration 0109 write to it, too. */
const channel = 'tasika';
const heartbeatEvery = 1_000;
/** The milliseconds after a heartbeat was sent for which cached data counts as valid. */
const currentFor = 2_000;
const silentFor = 5_000;
const reconnectAfter = 500;

/** Sends a signal to all servers on this database; in a transaction, when it commits. */
export async function sendSignal(
  db: Pick<Db, 'execute'>,
  topic: Signal['topic'],
  subject: Signal['subject'] = '',
): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${`${topic} ${subject}`})`);
}

function toSignal(payload: string): Signal {
  const [topic = '', ...subject] = payload.split(' ');
  return { topic: topic as Signal['topic'], subject: subject.join(' ') };
}

/**
 * Subscribes the caches of this database to the signals of all servers, over a dedicated connection, until the returned function is called.
 *
 * A heartbeat is a notification that this connection sends to itself. PostgreSQL delivers notifications in commit order, so a heartbeat that is received
 * acknowledges all signals committed before it was sent. Without one for two seconds (`currentFor`) the caches count as stale and are bypassed. Each
 * connect empties them, as signals may have been lost.
 */
export function listenForSignals({ db, pool }: Database, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const { memory } = db;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** When the last heartbeat that was received had been sent. */
  let acknowledgedAt = -Infinity;
  let isLossLogged = false;
  memory.isCurrent = () => performance.now() - acknowledgedAt < currentFor;
  const handlers: Handlers = {
    connect: () => memory.receive({ topic: 'everything', subject: '' }),
    signal: (payload) => memory.receive(toSignal(payload)),
    heartbeat: (sentAt) => {
      acknowledgedAt = sentAt;
      isLossLogged = false;
    },
    end: () => {
      acknowledgedAt = -Infinity;
    },
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await listen(pool, handlers, signal).catch((err: unknown) => {
        if (signal.aborted || isLossLogged) return;
        isLossLogged = true;
        log.warn({ err }, 'Other servers are not heard: until they are, the database is asked each time');
      });
      await pause(reconnectAfter, undefined, { signal }).catch(() => {});
    }
  })();
  return async () => {
    stopping.abort();
    await ended;
  };
}

interface Handlers {
  connect(): void;
  signal(payload: string): void;
  /** With the instant at which it was sent, by `performance.now()`. */
  heartbeat(sentAt: number): void;
  end(): void;
}

/** Listens over one connection until it fails or the signal aborts. */
async function listen(pool: pg.Pool, on: Handlers, signal: AbortSignal): Promise<never> {
  const heartbeats = `${channel}_${randomBytes(6).toString('hex')}`;
  const client = await openLongClient(pool);
  client.on('end', on.end);
  client.on('notification', ({ channel: from, payload = '' }) => {
    if (from === heartbeats) on.heartbeat(Number(payload));
    else on.signal(payload);
  });
  try {
    await client.query(`set application_name = 'tasika signals'; listen ${channel}; listen ${heartbeats}`);
    on.connect();
    for (;;) {
      await sendHeartbeat(client, heartbeats);
      await pause(heartbeatEvery, undefined, { signal });
    }
  } finally {
    await client.end();
  }
}

/** Ends a connection that leaves the heartbeat unanswered. */
async function sendHeartbeat(client: pg.Client, to: string): Promise<void> {
  const giveUp = setTimeout(() => void client.end(), silentFor);
  try {
    await client.query('select pg_notify($1, $2)', [to, String(performance.now())]);
  } finally {
    clearTimeout(giveUp);
  }
}
