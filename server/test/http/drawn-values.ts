import fc from 'fast-check';
import { hostile, placesIn, replaced } from './hostile-values.ts';

export interface Schema {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Answers ids of records that a name ("standard", "studentId") may refer to. */
export type IdsOf = (name: string) => string[];

const nobody = '0190f3a0-0000-7000-8000-000000000001';

// The meaning of texts, which a schema cannot express.
const wordsFor: Record<string, string[]> = {
  phone: ['+919812345678', '98123 45678', '09812345678'],
  password: ['Bluebell-Harbour-77', 'a long enough sentence of words'],
  timezone: ['Asia/Kolkata', 'America/St_Johns', 'UTC'],
  url: ['https://example.com/a?b=c', 'https://maps.example/x'],
  opens: ['09:00'],
  closes: ['18:00', '21:30'],
  starttime: ['09:00', '10:30'],
  endtime: ['11:00', '23:59'],
  search: ['a', '%', '_', '\\', '98', "o'b"],
};
const plainWords = ['Asha Patil', 'Physics', 'R1', 'आशा पाटील', 'Zoë', "O'Brien", ' padded ', '<b>bold</b>'];

const wordsNamed = (name: string) =>
  Object.entries(wordsFor).find(([about]) => name.toLowerCase().includes(about))?.[1];

const drawnEmail = fc.oneof(
  fc.constantFrom('asha@example.com', 'ASHA@Example.com'),
  fc.nat(1_000_000).map((number) => `b.c+${number}@sub.example.org`),
);

function drawnText({ minLength = 0, maxLength = 200, pattern, format }: Schema, name: string, idsOf: IdsOf) {
  if (format === 'uuid') return drawnId(name, idsOf);
  const named = wordsNamed(name);
  const words = name.toLowerCase().includes('email') ? drawnEmail : fc.constantFrom(...(named ?? plainWords));
  const edges = fc.constantFrom('x'.repeat(minLength), 'é'.repeat(maxLength), 'x'.repeat(maxLength + 1));
  const anything = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  if (pattern === undefined) {
    return fc.oneof(
      { weight: 9, arbitrary: words },
      { weight: 2, arbitrary: anything },
      { weight: 1, arbitrary: edges },
    );
  }
  const days = fc.constantFrom('2026-01-05', '2026-06-15', '2026-11-20', '2028-02-29', '2199-12-31');
  const fitting = fc.stringMatching(new RegExp(pattern));
  const likely = pattern.includes('19|20|21') ? days : named ? words : fitting;
  return fc.oneof({ weight: 9, arbitrary: likely }, { weight: 1, arbitrary: fitting });
}

export function drawnId(name: string, idsOf: IdsOf): fc.Arbitrary<string> {
  const known = idsOf(name);
  const others = fc.oneof(fc.constant(nobody), fc.uuid(), fc.constant('00000000-0000-0000-0000-000000000000'));
  if (known.length === 0) return others;
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: others });
}

function drawnNumber({ minimum = -10, maximum = 10_000 }: Schema) {
  const inside = fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, 2 ** 31)) });
  const small = fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.min(maximum, Math.ceil(minimum) + 3)) });
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  return fc.oneof({ weight: 9, arbitrary: small }, { weight: 2, arbitrary: inside }, { weight: 1, arbitrary: edges });
}

/** Mostly valid for the schema, including its bounds; ids exist. */
export function drawn(schema: Schema, name: string, idsOf: IdsOf): fc.Arbitrary<unknown> {
  const { type, anyOf, items, properties = {}, required = [], minItems = 0, maxItems = 200 } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((branch) => drawn(branch, name, idsOf)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch (type) {
    case 'string':
      return drawnText(schema, name, idsOf);
    case 'integer':
    case 'number':
      return drawnNumber(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array': {
      const one = drawn(items ?? {}, name, idsOf);
      const few = fc.array(one, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
      const tooMany = one.map((value) => Array.from({ length: maxItems + 1 }, () => value));
      return fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: tooMany });
    }
    case 'object': {
      const parts = Object.entries(properties).map(([key, part]) => [key, drawn(part, key, idsOf)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: required, noNullPrototype: true });
    }
    default:
      return fc.jsonValue();
  }
}

const wild = fc.oneof(fc.constantFrom(...hostile), fc.jsonValue());

/** The same with a defect: a value replaced, a member missing or added. */
export function spoilt(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(values, fc.nat(), wild, fc.constantFrom('replace', 'drop', 'add')).map(([value, at, other, how]) => {
    const places = placesIn(value);
    const place = places[at % places.length] ?? [];
    if (how === 'add' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ...value, role: 'admin', _id: nobody, nobodyKnows: other };
    }
    return replaced(value, place, how === 'drop' ? undefined : other);
  });
}

export const anythingAtAll = wild;
