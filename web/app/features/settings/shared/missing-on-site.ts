import type { Academy } from '#contract/settings';

/** Parts of the settings that families look for on the public site and would not find; none until the academy has loaded. */
export function findMissing(
  academy: Pick<Academy, 'phones' | 'addressLines' | 'officeHours'> | undefined,
): ('contact' | 'address' | 'hours')[] {
  if (academy === undefined) return [];
  return [
    ...(academy.phones.length > 0 ? [] : (['contact'] as const)),
    ...(academy.addressLines.length > 0 ? [] : (['address'] as const)),
    ...(academy.officeHours.length > 0 ? [] : (['hours'] as const)),
  ];
}
