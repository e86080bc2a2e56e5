const joiners = /[\u200C\u200D]/g;
const accents = /[\u0300-\u036F]/g;

/** What two names share that are one to their readers: the case and the joiners that draw letters together do not count. */
export const sameName = (name: string) => name.replaceAll(/\s+/g, ' ').trim().toLowerCase().replaceAll(joiners, '');

/** As `searchable` of the database: text as it is compared with what was typed, so that "jose" finds José. */
export const searchable = (text: string) =>
  text.replaceAll(joiners, '').toLowerCase().normalize('NFD').replaceAll(accents, '');
