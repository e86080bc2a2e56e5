import type { Translate } from '#contract/sentences';
import { inWords } from '#contract/sheets';
import { formatPhone } from '#contract/phone';
import { formatDay } from '../../format-times.ts';
import type { Directory } from './directory.service.ts';
import { textIn, type Fields } from './import-kind.ts';

const enumerated = new Set(['gender', 'status', 'source']);

/** A value of a field as a person reads it; null if there is none. */
export function valueInWords(field: string, value: unknown, directory: Directory, say: Translate): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one, directory, say)).join(', ') || null;
  if (typeof value === 'boolean') return say(value ? 'Yes' : 'No');
  if (typeof value === 'object') return partsInWords(value as Fields, directory, say);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value);
  if (/phone$/i.test(field)) return formatPhone(value);
  return nameIn(directory, value) ?? (enumerated.has(field) ? say(inWords(value)) : value);
}

const nameIn = (directory: Directory, id: string): string | undefined =>
  Object.values(directory)
    .map((names) => names.nameOf(id))
    .find((name) => name !== undefined);

/** A place in a batch, or a class of the week. */
function partsInWords(parts: Fields, directory: Directory, say: Translate): string {
  const { _id, rollNo } = parts;
  if (typeof _id === 'string') return `${nameIn(directory, _id) ?? say('A batch')} (${Number(rollNo)})`;
  return `${inWords(textIn(parts, 'day'))} ${textIn(parts, 'startTime')}-${textIn(parts, 'endTime')}`;
}
