/** Values an attacker or a broken client sends. */
export const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  9007199254740992,
  2147483648,
  '',
  ' ',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'é'.normalize('NFD').repeat(60),
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\u202Eabc\u200F',
  "'; DROP TABLE users; --",
  '%_\\',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '../../../etc/passwd',
  'infinity',
  'now',
  '2026-02-31',
  '0001-01-01',
  'x'.repeat(70_000),
  [],
  [[]],
  [null],
  Array.from({ length: 300 }, (_, at) => at),
  {},
  { $ne: null },
  { toString: 'x', length: 3 },
  [{ _id: { $gt: '' } }],
];

/** Every path in a value. */
export function placesIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [at];
  const inner = Object.entries(value).flatMap(([name, part]) =>
    placesIn(part, [...at, Array.isArray(value) ? Number(name) : name]),
  );
  return [at, ...inner];
}

export function replaced(value: unknown, [first, ...rest]: (string | number)[], by: unknown): unknown {
  if (first === undefined) return by;
  if (Array.isArray(value)) return value.map((part, index) => (index === first ? replaced(part, rest, by) : part));
  const holder = value as Record<string, unknown>;
  return { ...holder, [first]: replaced(holder[first], rest, by) };
}
