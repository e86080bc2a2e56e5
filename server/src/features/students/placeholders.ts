import { Phone } from '#contract/fields';

const DEFAULT_ADDRESS = 'Default Address';

let last: { placeholderPhone: string; typed: string | undefined } | undefined;

/** The number that stands for "none" as the form's rules write it. Worked out once: a list asks twice for each student. */
function asTyped(placeholderPhone: string): string | undefined {
  if (last?.placeholderPhone !== placeholderPhone) {
    last = { placeholderPhone, typed: Phone.safeParse(placeholderPhone).data };
  }
  return last.typed;
}

/** Whether a phone only holds the number that stands for "none": as it is stored, or as it is when somebody types it. */
const isPlaceholder = (phone: string, placeholderPhone: string): boolean =>
  phone === placeholderPhone || phone === asTyped(placeholderPhone);

/** What is stored for a phone that was not given. */
export const phoneOr = (phone: string | null | undefined, placeholderPhone: string): string =>
  phone === null || phone === undefined || isPlaceholder(phone, placeholderPhone) ? placeholderPhone : phone;

/** The phone itself, or null where only the number that stands for "none" is on record. */
export const knownPhone = (phone: string, placeholderPhone: string): string | null =>
  isPlaceholder(phone, placeholderPhone) ? null : phone;

export const addressOr = (address: string | null | undefined): string => address ?? DEFAULT_ADDRESS;

/** The fields that hold only their default, which nobody should be shown as a fact or dial. */
export function missingOf(
  student: { phone: string; parentPhone: string; address?: string },
  placeholderPhone: string,
): string[] {
  const { phone, parentPhone, address } = student;
  return [
    ...(isPlaceholder(phone, placeholderPhone) ? ['phone'] : []),
    ...(isPlaceholder(parentPhone, placeholderPhone) ? ['parentPhone'] : []),
    ...(address === DEFAULT_ADDRESS ? ['address'] : []),
  ];
}
