import pino from 'pino';
import { afterAll, expect } from 'vitest';
import { listenForSignals } from '../src/db/signals.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** Servers on one database hear each other from now on until the file's last test. */
export async function hearEachOther(...servers: TestDatabase[]): Promise<void> {
  for (const server of servers) afterAll(listenForSignals(server, pino({ level: 'silent' })));
  for (const server of servers) await isHearing(server);
}

/** Waits until a server hears the others. */
export const isHearing = ({ db }: TestDatabase): Promise<void> =>
  eventually(() => expect(db.memory.isCurrent()).toBe(true));
