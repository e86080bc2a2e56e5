import { sql, type SQL } from 'drizzle-orm';
import { Phone } from '#contract/fields';

const DEFAULT_ADDRESS = 'Default Address';

/** What stands for "not given" in a record, which always has a phone; never shown as a fact, and never dialled. */
export const placeholderPhone = '0000000000';
/** The same as the form's rules write it, should somebody type it. */
const typedPlaceholder = Phone.parse(placeholderPhone);

export const isPlaceholder = (phone: string): boolean => phone === placeholderPhone || phone === typedPlaceholder;

/** What is stored for a phone that may not have been given. */
export const phoneOr = (phone: string | null | undefined): string =>
  phone === null || phone === undefined || isPlaceholder(phone) ? placeholderPhone : phone;

/** The phone itself, or null where only the number that stands for "none" is on record. */
export const knownPhone = (phone: string): string | null => (isPlaceholder(phone) ? null : phone);

/** `knownPhone` of a column. */
export const knownPhoneSql = (phone: SQL): SQL =>
  sql`nullif(nullif(${phone}, ${placeholderPhone}), ${typedPlaceholder})`;

export const addressOr = (address: string | null | undefined): string => address ?? DEFAULT_ADDRESS;

/** The address itself, or null where only the text that stands for "none" is on record. */
export const knownAddress = (address: string): string | null => (address === DEFAULT_ADDRESS ? null : address);

/** The fields that hold only their default, which nobody should be shown as a fact or dial. */
export function missingOf({
  phone,
  parentPhone,
  address,
}: {
  phone: string;
  parentPhone: string;
  address?: string;
}): string[] {
  return [
    ...(isPlaceholder(phone) ? ['phone'] : []),
    ...(isPlaceholder(parentPhone) ? ['parentPhone'] : []),
    ...(address === DEFAULT_ADDRESS ? ['address'] : []),
  ];
}
