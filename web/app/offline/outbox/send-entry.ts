import { discardMarks, markAttendance } from '#contract/attendance';
import { ApiError, call } from '../../../lib/api.ts';
import { type Answer, answerOfFailure, type Entry, type Save } from './outbox.ts';

/** One attempt. Never rejects. */
export async function sendEntry({
  userId,
  batch,
  sheet,
  idempotencyKey,
  discarded,
}: Save & Pick<Entry, 'userId' | 'batch' | 'discarded'>): Promise<Answer> {
  try {
    if (discarded) {
      await call(discardMarks, {
        body: { batchId: batch._id, date: sheet.date, ...discarded },
        idempotencyKey: `${idempotencyKey} discarded`,
        userId,
      });
    }
    const { data, message } = await call(markAttendance, {
      params: { batchId: batch._id },
      body: sheet,
      idempotencyKey,
      userId,
    });
    return { kind: 'saved', register: data, ...(message === undefined ? {} : { message }) };
  } catch (error) {
    return error instanceof ApiError ? answerOfFailure(error) : { kind: 'later' };
  }
}

/** A mutex across tabs and the service worker (Web Locks); plain http on a local network has none. */
export const withOutboxLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request('tasika-outbox', work) : work();

/** Broadcasts changes of the outbox to other tabs and from the service worker. */
export const outboxChannel = (): BroadcastChannel | undefined =>
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tasika-outbox');

export function tellOthers(channel: BroadcastChannel | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  channel?.postMessage(null);
}

export const syncTag = 'tasika-outbox';
