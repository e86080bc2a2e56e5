import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Language } from './guardians.ts';

// Web Push: what a browser shows while the page is closed. A subscription belongs to the session of a device and ends with it.

/** What a device may ring for; `absences` are of a guardian's children. */
export const PushKind = z.enum(['announcements', 'notes', 'changes', 'absences']);
export type PushKind = z.infer<typeof PushKind>;

/** Never between these, by the academy's clock; what falls into it comes at the end, if it still matters then. */
export const quietHours = { from: '21:00', to: '07:00' } as const;

/** The bytes that a browser gives for its keys, base64url without padding. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), 'This is not a key of a browser');

/** As `PushSubscription.toJSON()` of a browser has them. */
const Address = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'This is not an address of a push service' }).max(1000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushAddress = z.infer<typeof Address>;

export const PushChoices = z.object({
  kinds: z.array(PushKind).max(PushKind.options.length),
  /** Names and titles on the locked screen; otherwise only that there is something. */
  showsNames: z.boolean(),
  language: Language,
});
export type PushChoices = z.infer<typeof PushChoices>;

export const MyPush = z.object({
  /** VAPID public key, for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** Of this session; null while it is off. */
  choices: PushChoices.nullable(),
});
export type MyPush = z.infer<typeof MyPush>;

export const getMyPush = endpoint({
  method: 'GET',
  path: '/push',
  access: ['student'],
  response: MyPush,
  failure: 'Failed to load the notifications of this device',
});

/** Turns it on for this device, or changes what it rings for. */
export const saveMyPush = endpoint({
  method: 'PUT',
  path: '/push',
  access: ['student'],
  body: PushChoices.extend(Address.shape),
  response: PushChoices,
  success: 'Saved',
  refuses: ['rule'],
  failure: 'Failed to save the notifications of this device',
});

export const deleteMyPush = endpoint({
  method: 'DELETE',
  path: '/push',
  access: ['student'],
  response: z.null(),
  success: 'This device no longer rings',
  failure: 'Failed to turn off the notifications of this device',
});

// The same for a browser on which the page of a family is open; it ends with the private link.

export const getFamilyPush = endpoint({
  method: 'GET',
  path: '/push/family',
  access: 'guardian',
  response: MyPush,
  failure: 'Failed to load the notifications of this device',
});

export const saveFamilyPush = endpoint({
  method: 'PUT',
  path: '/push/family',
  access: 'guardian',
  body: PushChoices.extend(Address.shape),
  response: PushChoices,
  success: 'Saved',
  refuses: ['rule'],
  failure: 'Failed to save the notifications of this device',
});

export const deleteFamilyPush = endpoint({
  method: 'DELETE',
  path: '/push/family',
  access: 'guardian',
  response: z.null(),
  success: 'This device no longer rings',
  failure: 'Failed to turn off the notifications of this device',
});
