import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint';
import type { Translate } from '#contract/sentences';
import { envelopeOf } from './serialiser.ts';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Walk = (value: unknown, say: Translate) => unknown;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The sentences in a part of an answer; undefined for a part without any, so that it is not walked. */
function walkOf(schema: JsonSchema): Walk | undefined {
  if ('x-translatable' in schema) return (value, say) => (typeof value === 'string' ? say(value) : value);
  const options = (schema.anyOf ?? schema.oneOf ?? []).flatMap((option) => walkOf(option) ?? []);
  if (options.length > 0) return (value, say) => options.reduce((said, walk) => walk(said, say), value);
  if (schema.type === 'array') {
    const walk = walkOf(schema.items as JsonSchema);
    return walk && ((value, say) => (Array.isArray(value) ? value.map((item) => walk(item, say)) : value));
  }
  const members = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const walk = walkOf(part as JsonSchema);
    return walk ? [[name, walk] as const] : [];
  });
  if (members.length === 0) return undefined;
  return (value, say) =>
    isRecord(value)
      ? {
          ...value,
          ...Object.fromEntries(
            members.flatMap(([name, walk]) => (name in value ? [[name, walk(value[name], say)]] : [])),
          ),
        }
      : value;
}

const walks = new WeakMap<Endpoint, { walk: Walk | undefined }>();

/** The answer with its sentences (`Translatable` of the contract) translated; the original is not changed. */
export function translateAnswer(endpoint: Endpoint, answer: object, say: Translate): object {
  let known = walks.get(endpoint);
  if (known === undefined) {
    known = { walk: walkOf(z.toJSONSchema(envelopeOf(endpoint), { io: 'output', unrepresentable: 'any' })) };
    walks.set(endpoint, known);
  }
  return known.walk?.(answer, say) ?? answer;
}
