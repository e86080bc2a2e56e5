/** Every queue and what travels in it. A queue's name is its address in the database: never rename one. */
export interface Queues {
  /** `isAskedFor`: an admin pressed "Try again", so the mail's age does not matter. */
  mail: { mailId: string; isAskedFor?: true };
  'mail-dead': { mailId: string };
  'clean-up': Record<string, never>;
  'start-announcements': Record<string, never>;
  backup: Record<string, never>;
}

export type QueueName = keyof Queues;

export interface QueueSettings {
  retryLimit: number;
  /** Seconds before the first retry; doubled by each further one when `retryBackoff` is set. */
  retryDelay: number;
  retryBackoff: boolean;
  retryDelayMax?: number;
  /** The longest a job may take, in seconds. */
  expireInSeconds: number;
  /** Seconds without a sign of life after which a job is taken from its server and tried again. */
  heartbeatSeconds?: number;
  retentionSeconds: number;
  deadLetter?: QueueName;
}

const day = 86_400;

/** A queue stands below the queue that its dead letters go to: they are made in this order. */
export const queues: Record<QueueName, QueueSettings> = {
  'mail-dead': { retryLimit: 20, retryDelay: 30, retryBackoff: true, expireInSeconds: 60, retentionSeconds: 30 * day },
  // Half a minute, a minute, two, ... then every three to four hours: given up after about a day.
  mail: {
    retryLimit: 15,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 900,
    heartbeatSeconds: 40,
    retentionSeconds: 30 * day,
    deadLetter: 'mail-dead',
  },
  'clean-up': { retryLimit: 3, retryDelay: 60, retryBackoff: true, expireInSeconds: 600, retentionSeconds: day },
  'start-announcements': {
    retryLimit: 10,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: 600,
    retentionSeconds: day,
  },
  backup: {
    retryLimit: 2,
    retryDelay: 600,
    retryBackoff: true,
    expireInSeconds: 6 * 3600,
    heartbeatSeconds: 60,
    retentionSeconds: day,
  },
};
