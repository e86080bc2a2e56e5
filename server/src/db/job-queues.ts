/** Every queue and its payload. A queue's name is stored in the database: never rename one. */
export interface Queues {
  /** `isAskedFor`: an admin pressed "Try again", so the mail's age does not matter. */
  mail: { mailId: string; isAskedFor?: true };
  'mail-dead': { mailId: string };
  /** The next portion of the students who are notified of something: those whose ids come after `after`. */
  notify: SubjectOfMany & { after: string };
  /** A push message to one device: a notification of a student, or an absence of a child. */
  push: { subscription: string; notification: string } | { subscription: string; absence: AbsenceKey };
  /** A message that a service sends for a contact. */
  'family-message': { contact: string };
  'family-message-dead': { contact: string };
  'clean-up': Record<string, never>;
  'start-announcements': Record<string, never>;
  backup: Record<string, never>;
}

/** What may concern every student. */
export type SubjectOfMany = { announcement: string } | { closedDays: string };

/** The key of an attendance record. */
export interface AbsenceKey {
  student: string;
  batch: string;
  date: string;
}

export type QueueName = keyof Queues;

/** What the queue does with a job after one attempt: `failed` is retried, `deadletter` is given up. */
export interface JobResult {
  status: 'completed' | 'failed' | 'deadletter';
  output?: { reason: string };
}

export interface QueueSettings {
  retryLimit: number;
  /** Seconds before the first retry; doubled for each further one. */
  retryDelay: number;
  retryDelayMax?: number;
  /** Time-out of a job, in seconds. */
  expireInSeconds: number;
  /** Seconds without a heartbeat after which a job is taken from its server and retried. */
  heartbeatSeconds?: number;
  retentionSeconds: number;
  deadLetter?: QueueName;
}

const day = 86_400;

/** The queues in the order of their creation: a dead-letter queue has to exist before the queues that use it. */
export const queues: Record<QueueName, QueueSettings> = {
  'mail-dead': { retryLimit: 20, retryDelay: 30, expireInSeconds: 60, retentionSeconds: 30 * day },
  // Retries with exponential backoff from half a minute, capped at three to four hours; given up after about a day.
  mail: {
    retryLimit: 15,
    retryDelay: 30,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 900,
    heartbeatSeconds: 40,
    retentionSeconds: 30 * day,
    deadLetter: 'mail-dead',
  },
  notify: {
    retryLimit: 10,
    retryDelay: 2,
    retryDelayMax: 600,
    expireInSeconds: 60,
    retentionSeconds: day,
  },
  // Retries for about three hours: later a phone would ring for what was read meanwhile.
  push: {
    retryLimit: 8,
    retryDelay: 30,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    retentionSeconds: 8 * day,
  },
  'family-message-dead': {
    retryLimit: 20,
    retryDelay: 30,
    expireInSeconds: 60,
    retentionSeconds: 30 * day,
  },
  // Retries for about four hours: an absence told later than that surprises more than it helps.
  'family-message': {
    retryLimit: 9,
    retryDelay: 20,
    retryDelayMax: 3600,
    expireInSeconds: 60,
    retentionSeconds: 30 * day,
    deadLetter: 'family-message-dead',
  },
  'clean-up': { retryLimit: 3, retryDelay: 60, expireInSeconds: 600, retentionSeconds: day },
  'start-announcements': {
    retryLimit: 10,
    retryDelay: 30,
    retryDelayMax: 600,
    expireInSeconds: 600,
    retentionSeconds: day,
  },
  backup: {
    retryLimit: 2,
    retryDelay: 600,
    expireInSeconds: 6 * 3600,
    heartbeatSeconds: 60,
    retentionSeconds: day,
  },
};
