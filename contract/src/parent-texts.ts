import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './fields.ts';
import { Language } from './guardians.ts';

/** What a parent is written about. */
export const ParentTextKind = z.enum(['absent', 'late', 'attendance']);
export type ParentTextKind = z.infer<typeof ParentTextKind>;

/** What each kind of text is filled with, written in it as `{student}`. */
export const placeholders = {
  absent: ['student', 'guardian', 'batch', 'date', 'academy'],
  late: ['student', 'guardian', 'batch', 'date', 'academy'],
  attendance: ['student', 'guardian', 'percentage', 'academy'],
} as const satisfies Record<ParentTextKind, readonly string[]>;
export type TextFacts = Record<string, string>;

/** Everything a text can be filled with. */
const TextExample = z.object({
  student: z.string(),
  guardian: z.string(),
  batch: z.string(),
  date: z.string(),
  percentage: z.string(),
  academy: z.string(),
});
export type TextExample = z.infer<typeof TextExample>;

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
  attendance: {
    en: 'Namaste. We would like to talk about the attendance of {student}, {percentage} so far. When may we call? {academy}',
    mr: 'नमस्कार. {student} यांच्या उपस्थितीबद्दल बोलायचे आहे, आतापर्यंत {percentage}. आम्ही केव्हा फोन करू? {academy}',
    hi: 'नमस्ते। {student} की उपस्थिति के बारे में बात करनी है, अब तक {percentage}। हम कब फ़ोन करें? {academy}',
  },
};

/** How a guardian without a name is addressed. */
export const unnamedGuardian: Record<Language, string> = { en: 'Parent', mr: 'पालक', hi: 'अभिभावक' };

export const maxTextLength = 600;

/** Replaces the placeholders. */
export const fillText = (written: string, facts: TextFacts): string =>
  written.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);

/** A text of the academy's own; null or empty is the usual one. */
const ChangedText = z
  .object({
    kind: ParentTextKind,
    language: Language,
    text: text(maxTextLength)
      .nullable()
      .transform((written) => (written === '' ? null : written)),
  })
  .superRefine(({ kind, text: written }, context) => {
    const known: readonly string[] = placeholders[kind];
    const unknown = [...(written ?? '').matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
    if (unknown === undefined) return;
    const names = known.map((name) => `{${name}}`).join(', ');
    context.addIssue({ code: 'custom', path: ['text'], message: `${unknown[0]} is not filled in. Use ${names}` });
  });

export const ParentText = z.object({ kind: ParentTextKind, language: Language, text: z.string().nullable() });
export type ParentText = z.infer<typeof ParentText>;

/** Every kind in every language; null is the usual text. `example` is a student of the academy, if there is one. */
export const listParentTexts = endpoint({
  method: 'GET',
  path: '/parent-texts',
  access: ['admin'],
  response: z.array(ParentText),
  beside: z.object({ example: TextExample.nullable() }),
  failure: 'Failed to fetch the texts',
});

/** Changes the named texts only. */
export const updateParentTexts = endpoint({
  method: 'PUT',
  path: '/parent-texts',
  access: ['admin'],
  body: z.object({
    texts: z.array(ChangedText).max(30),
  }),
  response: z.array(ParentText),
  success: 'Texts saved',
  failure: 'Failed to save the texts',
});
