import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Language } from './guardians.ts';

// Web Push: what a browser shows while the page is closed. A subscription belongs to the session of a device and ends with it.

/** The kinds a device may ring for; `absences` concern a guardian's children. */
export const PushKind = z.enum(['announcements', 'notes', 'changes', 'absences']);
export type PushKind = z.infer<typeof PushKind>;

/** The hours in which no phone rings, by the academy's clock; what falls into them is sent at the end, if it still matters then. */
export const quietHours = { from: '21:00', to: '07:00' } as const;

/** A key of so many bytes as a browser gives it, in base64url without padding. */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}$`), 'This is not a key of a browser');

/** A subscription in the form of a browser's `PushSubscription.toJSON()`. */
const Address = z.object({
  endpoint: z.url({ protocol: /^https$/, error: 'This is not an address of a push service' }).max(1000),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
});
export type PushAddress = z.infer<typeof Address>;

export const PushChoices = z.object({
  kinds: z.array(PushKind).max(PushKind.options.length),
  /** Whether the locked screen shows names and titles; otherwise it only says that there is something new. */
  showsNames: z.boolean(),
  language: Language,
});
export type PushChoices = z.infer<typeof PushChoices>;

export const MyPush = z.object({
  /** The VAPID public key, for `PushManager.subscribe`. */
  publicKey: z.string(),
  /** The choices of this session; null while push is off. */
  choices: PushChoices.nullable(),
});
export type MyPush = z.infer<typeof MyPush>;

const get = { response: MyPush, failure: 'Failed to load the notifications of this device' };
const save = {
  body: PushChoices.extend(Address.shape),
  response: PushChoices,
  success: 'Saved',
  refuses: ['rule'],
  failure: 'Failed to save the notifications of this device',
} as const;
const move = {
  body: Address,
  response: PushChoices.nullable(),
  refuses: ['rule'],
  failure: 'Failed to save the notifications of this device',
} as const;
const remove = {
  response: z.null(),
  success: 'This device no longer rings',
  failure: 'Failed to turn off the notifications of this device',
};

export const getMyPush = endpoint('GET', '/push', ['student'], get);
/** Turns push on for this device, or changes what it rings for. */
export const saveMyPush = endpoint('PUT', '/push', ['student'], save);
/** The address of this device has changed; what it rings for stays. Null where it does not ring. */
export const moveMyPush = endpoint('PUT', '/push/address', ['student'], move);
export const deleteMyPush = endpoint('DELETE', '/push', ['student'], remove);

// The same endpoints for a browser on which a family's page is open; its subscription ends with the private link.
export const getFamilyPush = endpoint('GET', '/push/family', 'guardian', get);
export const saveFamilyPush = endpoint('PUT', '/push/family', 'guardian', save);
export const moveFamilyPush = endpoint('PUT', '/push/family/address', 'guardian', move);
export const deleteFamilyPush = endpoint('DELETE', '/push/family', 'guardian', remove);
