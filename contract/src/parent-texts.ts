import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { Language } from './guardians.ts';

/** What a parent is written about. */
export const ParentTextKind = z.enum(['absent', 'late']);
export type ParentTextKind = z.infer<typeof ParentTextKind>;

/** Written in a text as `{student}`. */
export const placeholders = ['student', 'guardian', 'batch', 'date', 'academy'] as const;
export type TextFacts = Record<(typeof placeholders)[number], string>;

/** What an academy without words of its own sends. They name no gender: which one a student has is not in the text. */
export const usualTexts: Record<ParentTextKind, Record<Language, string>> = {
  absent: {
    en: 'Namaste. {student} was absent from {batch} on {date}. Please tell us the reason. {academy}',
    mr: 'नमस्कार. {student} यांची {date} रोजी {batch} च्या तासाला गैरहजेरी आहे. कृपया कारण कळवा. {academy}',
    hi: 'नमस्ते। {date} को {batch} की क्लास में {student} की हाज़िरी नहीं लगी। कृपया कारण बताएँ। {academy}',
  },
  late: {
    en: 'Namaste. {student} came late to {batch} on {date}. {academy}',
    mr: 'नमस्कार. {student} यांना {date} रोजी {batch} च्या तासाला यायला उशीर झाला. {academy}',
    hi: 'नमस्ते। {date} को {batch} की क्लास में {student} को आने में देर हुई। {academy}',
  },
};

/** How a guardian without a name is addressed. */
export const unnamedGuardian: Record<Language, string> = { en: 'Parent', mr: 'पालक', hi: 'अभिभावक' };

export const maxTextLength = 600;

/** Replaces the placeholders. */
export const fillText = (written: string, facts: TextFacts): string =>
  written.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? facts[name as keyof TextFacts] : whole));

const isKnown = (name: string) => (placeholders as readonly string[]).includes(name);

/** Null or empty is the usual text. */
const OwnText = text(maxTextLength)
  .nullable()
  .transform((written) => (written === '' ? null : written))
  .superRefine((written, context) => {
    const unknown = [...(written ?? '').matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !isKnown(name));
    if (unknown === undefined) return;
    const known = placeholders.map((name) => `{${name}}`).join(', ');
    context.addIssue({ code: 'custom', message: `${unknown[0]} is not filled in. Use ${known}` });
  });

export const ParentText = z.object({ kind: ParentTextKind, language: Language, text: z.string().nullable() });
export type ParentText = z.infer<typeof ParentText>;

/** Every kind in every language; null is the usual text. `example` is a student of the academy, if there is one. */
export const listParentTexts = endpoint({
  method: 'GET',
  path: '/parent-texts',
  access: ['admin'],
  response: z.array(ParentText),
  beside: z.object({ example: z.record(z.enum(placeholders), z.string()).nullable() }),
  failure: 'Failed to fetch the texts',
});

/** Changes the named texts only. */
export const updateParentTexts = endpoint({
  method: 'PUT',
  path: '/parent-texts',
  access: ['admin'],
  body: z.object({
    texts: z.array(z.object({ kind: ParentTextKind, language: Language, text: OwnText })).max(30),
  }),
  response: z.array(ParentText),
  success: 'Texts saved',
  failure: 'Failed to save the texts',
});
