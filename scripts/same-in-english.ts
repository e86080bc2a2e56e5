/** Messages that are the same in every language, each with the reason. The check refuses any other that repeats the English. */
export const sameInEnglish: Record<string, string> = {
  '{kilobytes} KB': 'a unit',
  '{megabytes} MB': 'a unit',
  '{gigabytes} GB': 'a unit',
  '0 KB': 'a unit',
  '11:45 AM': 'a time; the design writes AM and PM in every language',
  AM: 'the design writes AM and PM in every language',
  PM: 'the design writes AM and PM in every language',
  'not-imported.csv': 'the name of a file',
  PDF: 'a type of file',
  SMS: 'a service, known by this name',
  WhatsApp: 'a product',
  YouTube: 'a product',
};
