import type { Day, Time } from '#contract/fields';

/** DD-MM-YYYY, as everywhere in the product. */
export const dayInWords = (day: Day) => day.split('-').toReversed().join('-');

/** "4:00 PM" */
export function timeInWords(time: Time): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}
