import type { Logger } from 'pino';
import type { ObserveStatement } from './db/client.ts';
import { requestContext } from './request-context.ts';

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
