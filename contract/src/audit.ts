import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, PageQuery } from './fields.ts';

export const AuditEntry = z.object({
  _id: Id,
  at: Instant,
  by: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: Id,
  /** What the record is called today, or was when it was written; null where it has no name. */
  name: z.string().nullable(),
  /** Only the fields that changed, by name, as text. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/audit',
  access: ['admin'],
  query: PageQuery.omit({ search: true }).extend({ entity: z.string().max(40).optional(), entityId: Id.optional() }),
  response: AuditEntry,
  paged: true,
  failure: 'Failed to fetch the history',
});
