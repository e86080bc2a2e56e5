import type { Language } from '#contract/guardians';
import type { PushKind } from '#contract/push';

type Words = Record<Language, string>;

/** The words on a locked screen without names: they tell that there is something, not what. */
export const quietWords: Record<PushKind, Words> = {
  announcements: { en: 'A new announcement', mr: 'नवीन सूचना', hi: 'नई सूचना' },
  notes: { en: 'A new note', mr: 'नवीन नोट', hi: 'नया नोट' },
  changes: { en: 'A change in the classes', mr: 'तासिकांमध्ये बदल', hi: 'क्लास में बदलाव' },
  absences: { en: 'About today’s attendance', mr: 'आजच्या हजेरीबद्दल', hi: 'आज की हाज़िरी के बारे में' },
};

/** The words with names and titles, where the title needs a word before it. */
export const namedWords: Record<'notes' | 'absences', Words> = {
  notes: { en: 'New note: {title}', mr: 'नवीन नोट: {title}', hi: 'नया नोट: {title}' },
  absences: {
    en: '{student} was absent from {batch} on {date}',
    mr: '{student}: {date} रोजी {batch} च्या तासिकेला गैरहजर',
    hi: '{student}: {date} को {batch} की क्लास में अनुपस्थित',
  },
};
