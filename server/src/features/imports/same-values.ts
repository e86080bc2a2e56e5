import { isDeepStrictEqual } from 'node:util';

const asSet = (value: unknown) => (Array.isArray(value) ? new Set(value) : value);

/** Whether two values of a field say the same; a list does so in any order. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(asSet(one), asSet(other));
