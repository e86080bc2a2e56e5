import { inflateSync } from 'node:zlib';

/** What a PDF can carry that does more than show pages. */
export type ActiveContent = 'script' | 'launch' | 'attachment' | 'form';

/** Any letter of a PDF's name may be written as `#` and its code. */
const spelled = (name: string) => name.replace(/./g, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`);
const name = (text: string) => `/${spelled(text)}(?![^\\s\\0()<>\\[\\]{}/%])`;
const space = '(?:[\\0\\s]|%[^\\r\\n]*[\\r\\n])*';
/** The value of a key: `/S /JavaScript`. */
const pair = (key: string, value: string) => `${name(key)}${space}${value}`;

// The keys that make something happen, each with the value that says what: a mere word in a link or a text is none.
const marks: [ActiveContent, RegExp][] = [
  ['script', new RegExp(pair('S', name('JavaScript')), 'i')],
  ['script', new RegExp(pair('JS', '[(<\\d]'))],
  ['launch', new RegExp(pair('S', `(?:${['Launch', 'ImportData', 'SubmitForm', 'GoToE'].map(name).join('|')})`), 'i')],
  ['attachment', new RegExp(pair('EF', '(?:<<|\\d+\\s+\\d+\\s+R)'))],
  ['attachment', new RegExp(pair('Type', name('EmbeddedFile')), 'i')],
  [
    'attachment',
    new RegExp(pair('Subtype', `(?:${['RichMedia', 'FileAttachment', 'Screen'].map(name).join('|')})`), 'i'),
  ],
  ['form', new RegExp(pair('XFA', '[\\[<(\\d]'))],
];

/** Together, over all object streams of a file; ordinary ones hold a few megabytes. */
const mostInflated = 64 * 1024 * 1024;
const longestDictionary = 2048;

/**
 * Looks through every byte of a PDF for what would act on its own, also where no page refers to it: in earlier
 * revisions, in objects that nothing points at, and in compressed objects. Throws when these are too large to look into.
 */
export function findActiveContent(bytes: Buffer): ActiveContent | undefined {
  const text = bytes.toString('latin1');
  return findIn(text) ?? findInObjectStreams(bytes, text);
}

function findIn(text: string): ActiveContent | undefined {
  return marks.find(([, mark]) => mark.test(text))?.[0];
}

function findInObjectStreams(bytes: Buffer, text: string): ActiveContent | undefined {
  let left = mostInflated;
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const dictionary = text.slice(Math.max(0, index - longestDictionary), index);
    const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
    if (!/\/(?:ObjStm|First)|#/.test(own)) continue;
    const start = text.indexOf('\n', index) + 1;
    const inflated = inflate(bytes.subarray(start), left);
    if (inflated === undefined) continue;
    left -= inflated.length;
    const found = findIn(inflated.toString('latin1'));
    if (found) return found;
  }
  return undefined;
}

/** Undefined for what is not compressed in the usual way; that lies open, or readers of the file cannot read it either. */
function inflate(bytes: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: most });
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}
