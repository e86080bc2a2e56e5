import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language, languageCookie, languages } from '#contract/languages';

/** The first language of an Accept-Language header, by its weights, that we have; undefined if there is none. */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const wanted = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const weight = parameters.map((given) => /^\s*q=([\d.]+)$/.exec(given)?.[1]).find((given) => given !== undefined);
    return { language: tag.split('-')[0]?.toLowerCase(), weight: Number(weight ?? 1) };
  });
  return wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find((language): language is Language => isLanguage(language));
}

/** The language a device has chosen. */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const value = (request.cookies as FastifyRequest['cookies'] | undefined)?.[languageCookie];
  return isLanguage(value) ? value : undefined;
}

/** The language of the person, or of the guardian's record; else of the request, as programs send it with each call. Undefined if none is known. */
export const readingLanguage = (request: FastifyRequest): Language | undefined =>
  request.user?.language ?? request.guardian?.language ?? acceptedLanguage(request.headers['accept-language']);

export const languageOf = (request: FastifyRequest): Language => readingLanguage(request) ?? 'en';

/** Whether a path is in another language than English, and the same path in English. */
export function splitLanguage(path: string): { language: Language; bare: string } {
  const [, first = ''] = path.split('/', 2);
  if (first === 'en' || !languages.includes(first as Language)) return { language: 'en', bare: path };
  return { language: first as Language, bare: path.slice(first.length + 1) || '/' };
}
