import { oneSpelling } from '#contract/spelling';
import type { Relation } from '#contract/guardians';
import type { Language } from '#contract/languages';
import type { Cell } from '../reading/sheets.ts';
import { markReading, markWord, type Readings } from './readings.ts';

const plain = (cell: Cell): string =>
  oneSpelling(String(cell ?? ''))
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim();

/** Words in English, as in downloads, and in Marathi and Hindi, as on the screens. */
const said = {
  active: 'active, current, running, सक्रिय, सुरू, चालू',
  left: 'left, inactive, सोडले, सोडून गेले, छोड़ चुके, छोड़ दिया, निष्क्रिय',
  passed_out: 'passed out, passed, पास होऊन गेले, पास झाले, पास हो गए, उत्तीर्ण',
  completed: 'completed, finished, पूर्ण, पूर्ण झालेली, पूरा, पूरा हुआ, समाप्त',
  cancelled: 'cancelled, रद्द',
  website: 'website, from the website, वेबसाइट, वेबसाइटवरून, वेबसाइट से',
  walk_in: 'walk in, came to the office, ऑफिसमध्ये आले, ऑफ़िस आए',
  phone: 'phone, call, called the office, फोन, फ़ोन, ऑफिसला फोन केला, ऑफ़िस को फ़ोन किया',
  other: 'other, another way, इतर, अन्य, दुसऱ्या मार्गाने, किसी और तरह',
};

const byText = <Word extends string>(texts: Record<Word, string>): Map<string, Word> =>
  new Map(
    (Object.entries(texts) as [Word, string][]).flatMap(([word, text]) =>
      text.split(', ').map((one) => [oneSpelling(one), word] as const),
    ),
  );

/** Words of a status or source, of every kind of list: the server refuses a value that does not fit the kind. */
const words = byText(said);

const relations = byText({
  mother: 'mother, m, mom, mummy, आई, माता, माँ, मां',
  father: 'father, f, dad, papa, वडील, वडिल, बाबा, पिता, पापा',
  guardian: 'guardian, parent, पालक, अभिभावक',
  other:
    'other, grandfather, grandmother, uncle, aunt, brother, sister, इतर, अन्य, आजोबा, आजी, काका, काकू, मामा, भाऊ, बहीण, दादा, दादी, चाचा, भाई, बहन',
} satisfies Record<Relation, string>);

const languages = byText({
  en: 'english, en, eng, इंग्रजी, अंग्रेज़ी, अंग्रेजी',
  mr: 'marathi, mr, mar, मराठी',
  hi: 'hindi, hi, hin, हिंदी, हिन्दी',
} satisfies Record<Language, string>);

const readerOf =
  (known: ReadonlyMap<string, string>) =>
  (cell: Cell): string | undefined =>
    plain(cell) === '' ? '' : known.get(plain(cell));

/** Each is empty without a word, and undefined for one that is not known. */
export const readWord = readerOf(words);
export const readRelation = readerOf(relations);
export const readLanguage = readerOf(languages);

const yes = new Set('yes y true 1 open होय हो हाँ हां'.split(' '));
const no = new Set('no n false 0 closed नाही नहीं'.split(' '));

/** Null for an empty cell, undefined for one that is neither. */
export function readYesNo(cell: Cell): boolean | null | undefined {
  const word = plain(cell);
  if (word === '') return null;
  return yes.has(word) ? true : no.has(word) ? false : undefined;
}

const marks = byText({
  present: 'p, present, 1, yes, y, ✓, ✔, √, ह, हजर, उपस्थित, हाजिर, हाज़िर',
  absent: 'a, ab, abs, absent, 0, no, n, x, ✗, ✘, ×, ग, गै, गैरहजर, अनुपस्थित, अ, गैरहाज़िर',
  leave: 'v, lv, leave, on leave, र, रजा, रजेवर, छु, छुट्टी, छुट्टी पर',
  late: 'late, उशिरा, उशीरा, दे, देर',
});
const noClass = /^([-–—]*|holiday|n\/?a|सुट्टी|अवकाश)$/;

/** A mark of one day; null where there was no class or nothing was written, undefined for what is no mark or was not asked about yet. */
export function readMark(cell: Cell, readings: Readings = {}): string | null | undefined {
  const word = markWord(cell);
  const question = markReading(word);
  if (question === undefined) return noClass.test(word) ? null : marks.get(word);
  const meant = readings[question];
  return meant === 'none' ? null : meant;
}
