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
/** The milliseconds after a heartbeat was sent for which memory is relied on. */
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
 * Passes the signals of all servers on to the memory of this database, over a connection of its own, until the returned function is called.
 *
 * A heartbeat runs from this connection through the database and back. Signals arrive in the order of their commits, so one that came back proves that
 * everything committed before it was sent has been heard. Without one for two seconds (`currentFor`) the memory is not current: whoever uses it asks the
 * database. After each connect it is emptied, as signals may have been missed.
 */
export function listenForSignals({ db, pool }: Database, log: Pick<Logger, 'warn'>): () => Promise<void> {
  const { memory } = db;
  const stopping = new AbortController();
  const { signal } = stopping;
  /** When the last heartbeat that came back was sent. */
  let heardAt = -Infinity;
  let isLossTold = false;
  memory.isCurrent = () => performance.now() - heardAt < currentFor;
  const heard: Heard = {
    connect: () => memory.hear({ topic: 'everything', subject: '' }),
    signal: (payload) => memory.hear(toSignal(payload)),
    heartbeat: (sentAt) => {
      heardAt = sentAt;
      isLossTold = false;
    },
    end: () => {
      heardAt = -Infinity;
    },
  };
  const ended = (async () => {
    while (!signal.aborted) {
      await listen(pool, heard, signal).catch((err: unknown) => {
        if (signal.aborted || isLossTold) return;
        isLossTold = true;
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

interface Heard {
  connect(): void;
  signal(payload: string): void;
  /** With the instant at which it was sent, by `performance.now()`. */
  heartbeat(sentAt: number): void;
  end(): void;
}

/** Listens over one connection until it fails or the signal aborts. */
async function listen(pool: pg.Pool, heard: Heard, signal: AbortSignal): Promise<never> {
  const heartbeats = `${channel}_${randomBytes(6).toString('hex')}`;
  const client = await openLongClient(pool);
  client.on('end', heard.end);
  client.on('notification', ({ channel: from, payload = '' }) => {
    if (from === heartbeats) heard.heartbeat(Number(payload));
    else heard.signal(payload);
  });
  try {
    await client.query(`set application_name = 'tasika signals'; listen ${channel}; listen ${heartbeats}`);
    heard.connect();
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
