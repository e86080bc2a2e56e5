import type { Db } from '../db/client.ts';
import { sendJob, type JobOptions } from './send-job.ts';
import type { QueueName, Queues } from './queues.ts';

export interface Jobs {
  /** Puts a job into a queue in the transaction of what causes it. */
  sendWithin<Name extends QueueName>(tx: Db, queue: Name, data: Queues[Name], options?: JobOptions): Promise<void>;
  /** Finishes what is being done, at most for the given time, and takes nothing new. */
  stop(): Promise<void>;
}

/** Jobs can be sent and nobody works on them: for tests, and for a server before its workers run. */
export const sendOnlyJobs: Jobs = { sendWithin: sendJob, stop: async () => {} };
