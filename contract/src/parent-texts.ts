import { z } from 'zod';
import { endpoint, longFormBytes } from './endpoint.ts';
import { text } from './fields.ts';
import { Language } from './guardians.ts';
import { asText, sentence } from './sentence.ts';

/** The subject of a text to a parent. */
export const ParentTextKind = z.enum(['absent', 'late', 'attendance', 'fees', 'page']);
export type ParentTextKind = z.infer<typeof ParentTextKind>;

/** The placeholders of each kind of text, written in it as `{student}`. */
export const placeholders = {
  absent: ['student', 'guardian', 'batch', 'date', 'academy'],
  late: ['student', 'guardian', 'batch', 'date', 'academy'],
  attendance: ['student', 'guardian', 'percentage', 'academy'],
  fees: ['student', 'guardian', 'standard', 'academy'],
  page: ['student', 'guardian', 'link', 'academy'],
} as const satisfies Record<ParentTextKind, readonly string[]>;
export type TextFacts = Record<string, string>;

/** A value for every placeholder. */
const TextExample = z.object({
  student: z.string(),
  /** The guardian's name; null where the first guardian has none. */
  guardian: z.string().nullable(),
  batch: z.string(),
  standard: z.string(),
  date: z.string(),
  percentage: z.string(),
  link: z.string(),
  academy: z.string(),
});
export type TextExample = z.infer<typeof TextExample>;

/** The texts of an academy without its own. They avoid gender: a text does not know which one the student has. */
export const usualTexts: Record<ParentTextKind, Record<Language, string>> = {
  absent: {
    en: 'Namaste. {student} was absent from {batch} on {date}. Please tell us the reason. {academy}',
    mr: 'नमस्कार. {student} ची {date} रोजी {batch} च्या तासिकेला गैरहजेरी लागली आहे. कृपया कारण कळवा. {academy}',
    hi: 'नमस्ते। {date} को {batch} की क्लास में {student} की अनुपस्थिति दर्ज हुई है। कृपया हमें कारण बता दें। {academy}',
  },
  late: {
    en: 'Namaste. {student} came late to {batch} on {date}. {academy}',
    mr: 'नमस्कार. {student} ला {date} रोजी {batch} च्या तासिकेला यायला उशीर झाला. {academy}',
    hi: 'नमस्ते। {date} को {batch} की क्लास में {student} को आने में देर हुई। {academy}',
  },
  attendance: {
    en: 'Namaste. We would like to talk about the attendance of {student}, {percentage} so far. When may we call? {academy}',
    mr: 'नमस्कार. {student} च्या हजेरीबद्दल आम्हाला बोलायचे आहे, आतापर्यंत {percentage}. कधी फोन करू? {academy}',
    hi: 'नमस्ते। हम {student} की हाज़िरी के बारे में आपसे बात करना चाहते हैं, जो अब तक {percentage} है। आपको कब फ़ोन करें? {academy}',
  },
  fees: {
    en: 'Namaste. Some fees of {student}, {standard}, are still to be paid. Please call us if you have a question. {academy}',
    mr: 'नमस्कार. {student} ({standard}) ची काही फी भरायची बाकी आहे. काही विचारायचे असेल तर आम्हाला फोन करा. {academy}',
    hi: 'नमस्ते। {student} ({standard}) की कुछ फ़ीस जमा होनी बाकी है। कुछ पूछना हो तो हमें फ़ोन करें। {academy}',
  },
  page: {
    en: 'Namaste. The attendance and classes of {student} are on this page: {link} The link is for you alone. {academy}',
    mr: 'नमस्कार. {student} ची हजेरी आणि तासिका या पानावर पाहा: {link} ही लिंक फक्त तुमच्यासाठी आहे. {academy}',
    hi: 'नमस्ते। {student} की हाज़िरी और क्लास इस पेज पर देखें: {link} यह लिंक सिर्फ़ आपके लिए है। {academy}',
  },
};

/** How a guardian without a name is addressed. */
export const unnamedGuardian: Record<Language, string> = { en: 'Parent', mr: 'पालक', hi: 'अभिभावक' };

export const maxTextLength = 600;

/** Replaces the placeholders. */
export const fillText = (written: string, facts: TextFacts): string =>
  written.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);

/** The alphabet of GSM 03.38; the characters of `gsmTwice` count twice. */
const gsm = /^[@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ\n\r !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const gsmTwice = /[\^{}\\[~\]|€]/g;

/** The number of SMS that a text takes, as charged: 160 Latin characters in one, 70 of any other script, and fewer each when split. */
export function countSms(text: string): number {
  const isLatin = gsm.test(text);
  const length = isLatin ? text.length + (text.match(gsmTwice)?.length ?? 0) : text.length;
  const [one, each] = isLatin ? [160, 153] : [70, 67];
  return length <= one ? 1 : Math.ceil(length / each);
}

/** A text of the academy's own; null or empty restores the usual one. */
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
    if (kind === 'page' && written !== null && !written.includes('{link}')) {
      context.addIssue({
        code: 'custom',
        path: ['text'],
        message: asText(sentence('Keep {link} in the text', { link: '{link}' })),
      });
      return;
    }
    const unknown = [...(written ?? '').matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !known.includes(name));
    if (unknown === undefined) return;
    const names = known.map((name) => `{${name}}`).join(', ');
    context.addIssue({
      code: 'custom',
      path: ['text'],
      message: asText(sentence('{unknown} is not filled in. Use {names}', { unknown: unknown[0], names })),
    });
  });

export const ParentText = z.object({ kind: ParentTextKind, language: Language, text: z.string().nullable() });
export type ParentText = z.infer<typeof ParentText>;

/** Every kind in every language; null stands for the usual text. `example` is a student of the academy, if there is one. */
export const listParentTexts = endpoint('GET', '/parent-texts', ['admin'], {
  response: z.array(ParentText),
  beside: z.object({ example: TextExample.nullable() }),
  failure: 'Failed to fetch the texts',
});

/** Changes the named texts only. */
export const updateParentTexts = endpoint('PUT', '/parent-texts', ['admin'], {
  body: z.object({ texts: z.array(ChangedText).max(30) }),
  response: z.array(ParentText),
  success: 'Texts saved',
  failure: 'Failed to save the texts',
  bodyLimit: longFormBytes,
});
