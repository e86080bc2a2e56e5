import { z } from 'zod';
import { BackupStatus } from './backups.ts';
import { AdminSummary } from './dashboard.ts';
import { endpoint } from './endpoint.ts';
import { Instant } from './fields.ts';

/** How the product itself runs, as the office can understand it. Sizes in bytes. */
export const SystemStatus = z.object({
  /** The servers that run, or died within the last half hour, by their machine's name and port. */
  servers: z.array(z.object({ host: z.string(), version: z.string(), startedAt: Instant })),
  unexpectedEnds: AdminSummary.shape.unexpectedEnds,
  backup: BackupStatus.pick({ lastReady: true, lastFailure: true, secondPlace: true }),
  /** The mails that wait, since when the oldest does, and those that failed and were not settled. */
  mail: z.object({
    isConfigured: z.boolean(),
    waiting: z.int(),
    waitingSince: Instant.nullable(),
    failed: z.int(),
    lastSentAt: Instant.nullable(),
  }),
  /** The disk of the data folder that will be full first; null until it has been measured. */
  space: z
    .object({
      host: z.string(),
      free: z.int(),
      total: z.int(),
      /** Whether the last days tell how fast it fills. */
      isTrendKnown: z.boolean(),
      /** Null while it does not fill, or not within ten years. */
      daysUntilFull: z.int().nullable(),
    })
    .nullable(),
  /** Whether the database lies in the data folder, and its size. */
  database: z.object({ isOwn: z.boolean(), size: z.int() }),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const getSystemStatus = endpoint('GET', '/system/status', ['admin'], {
  response: SystemStatus,
  failure: 'Failed to load how it is running',
});

/** The configured address that links in mails begin with; null without one, where they lead to the server's own computer. */
export const getLinkOrigin = endpoint('GET', '/system/link-origin', ['admin'], {
  response: z.object({ publicUrl: z.url().nullable() }),
  failure: 'Failed to load how it is running',
});
