import type { Endpoint } from '#contract/endpoint';
import type * as family from '#contract/family';
import type * as leave from '#contract/leave-requests';
import type * as push from '#contract/push';

// The page's calls without their schemas: zod alone would be a quarter of the bytes that a phone fetches before the first
// paint. Their types are the contract's literal types, so that a different address or sentence does not compile.

type Address<E extends Endpoint> = Pick<E, Extract<keyof E, 'method' | 'path' | 'access' | 'success' | 'failure'>>;

const light = <E extends Endpoint>(address: Address<E>) => address as E;

export const getFamilySession = light<typeof family.getFamilySession>({
  method: 'GET',
  path: '/family/session',
  access: 'public',
  failure: 'Failed to open the page',
});

export const openFamily = light<typeof family.openFamily>({
  method: 'POST',
  path: '/family/session',
  access: 'public',
  failure: 'Failed to open the page',
});

export const closeFamily = light<typeof family.closeFamily>({
  method: 'DELETE',
  path: '/family/session',
  access: 'public',
  failure: 'Failed to close the page',
});

export const getFamily = light<typeof family.getFamily>({
  method: 'GET',
  path: '/family',
  access: 'guardian',
  failure: 'Failed to load the page',
});

export const getFamilyMonth = light<typeof family.getFamilyMonth>({
  method: 'GET',
  path: '/family/months/:month',
  access: 'guardian',
  failure: 'Failed to load the month',
});

export const setFamilyLanguage = light<typeof family.setFamilyLanguage>({
  method: 'PUT',
  path: '/family/language',
  access: 'guardian',
  success: 'Language changed',
  failure: 'Failed to change the language',
});

export const askLeave = light<typeof leave.askLeave>({
  method: 'POST',
  path: '/family/leave-requests',
  access: 'guardian',
  success: 'The office and the teachers see your request',
  failure: 'Failed to send the request',
});

export const withdrawLeave = light<typeof leave.withdrawLeave>({
  method: 'DELETE',
  path: '/family/leave-requests/:id',
  access: 'guardian',
  success: 'The request is withdrawn',
  failure: 'Failed to withdraw the request',
});

export const moveFamilyPush = light<typeof push.moveFamilyPush>({
  method: 'PUT',
  path: '/push/family/address',
  access: 'guardian',
  failure: 'Failed to save the notifications of this device',
});
