import { sql, type SQL } from 'drizzle-orm';
import { identifiesNobody } from '#contract/phone';

const DEFAULT_ADDRESS = 'Default Address';

/** The phone stored where none is given, since the column is required; never shown or dialled. */
export const placeholderPhone = '0000000000';
export const isPlaceholder = (phone: string): boolean => phone === placeholderPhone || identifiesNobody(phone);

/** The phone to store, which may be the placeholder. */
export const phoneOr = (phone: string | null | undefined): string =>
  phone === null || phone === undefined || isPlaceholder(phone) ? placeholderPhone : phone;

/** The phone, or null for the placeholder. */
export const knownPhone = (phone: string): string | null => (isPlaceholder(phone) ? null : phone);

/** `knownPhone` in SQL. */
export const knownPhoneSql = (phone: SQL): SQL => sql`nullif(${phone}, ${placeholderPhone})`;

export const addressOr = (address: string | null | undefined): string => address ?? DEFAULT_ADDRESS;

/** The address, or null for the placeholder. */
export const knownAddress = (address: string): string | null => (address === DEFAULT_ADDRESS ? null : address);

/** `knownAddress` in SQL. */
export const knownAddressSql = (address: SQL): SQL => sql`nullif(${address}, ${DEFAULT_ADDRESS})`;

/** The fields that hold only a placeholder. */
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
