import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Gone, Id, IdParams, Instant, PageQuery, PersonName, Version } from './fields.ts';

/** The status stays `invited` until the person sets their own password. */
export const AdminStatus = z.enum(['active', 'invited', 'deactivated']);

export const Admin = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  status: AdminStatus,
  /** The number of logged-in devices, and when one of them was last used. */
  devices: z.int(),
  lastSeenAt: Instant.nullable(),
  version: Version,
  createdAt: Instant,
});
export type Admin = z.infer<typeof Admin>;

export const listAdmins = endpoint('GET', '/admins', ['admin'], {
  query: PageQuery,
  response: Admin,
  paged: true,
  failure: 'Failed to fetch admins',
});

export const AdminForm = z.object({ name: PersonName, email: Email });

/** Invites by mail; without a mail server, answers a one-time password shown once, since no admin may see another's link. */
export const inviteAdmin = endpoint('POST', '/admins', ['admin'], {
  body: AdminForm,
  response: Admin,
  beside: z.object({ oneTimePassword: z.string().optional() }),
  status: 201,
  success: 'Admin invited',
  failure: 'Failed to invite the admin',
});

/**
 * A deactivated admin is logged out immediately and cannot log in. Admins cannot update their own account here, so that one admin always
 * remains.
 */
export const updateAdmin = endpoint('PUT', '/admins/:id', ['admin'], {
  params: IdParams,
  body: z.object({ isActive: z.boolean().optional(), version: Version }),
  response: Admin,
  success: 'Admin updated successfully',
  failure: 'Failed to update the admin',
});

/** Keeps the admin's actions in the history, under their name. Admins cannot delete their own account, so that one admin always remains. */
export const deleteAdmin = endpoint('DELETE', '/admins/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Admin removed',
  failure: 'Failed to remove the admin',
});
