/** Fields whose label in the forms differs from their name. */
const called: Record<string, string> = {
  about: 'About the academy',
  admissionNo: 'Admission number',
  attendanceThreshold: 'Low attendance limit, in percent',
  bio: 'About the teacher',
  body: 'Text',
  by: 'Link',
  capacity: 'Seats',
  declineReason: 'Reason',
  hasWhatsApp: 'On WhatsApp',
  isActive: 'In use',
  isPrimary: 'First to call',
  isPublic: 'On the public site',
  joiningDate: 'Joined on',
  legal: 'Legal texts',
  mapUrl: 'Link to a map',
  nextFollowUpOn: 'Next call',
  parentName: 'Parent’s name',
  parentPhone: 'Parent’s phone',
  postalCode: 'PIN code',
  schoolName: 'School or college',
  showOnSite: 'On the public site',
  socialLinks: 'Social pages',
  tagline: 'One line about the academy',
  visitAt: 'Visit',
  whatsapp: 'WhatsApp number',
};

/** `parentPhone`, `standardId` and `dateOfBirth` as labels: "Parent’s phone", "Standard", "Date of birth". */
export const fieldInWords = (field: string): string => called[field] ?? inWords(field.replace(/Ids?$/, ''));

const days = new Set([
  'date',
  'dateOfBirth',
  'endDate',
  'joinedOn',
  'joiningDate',
  'leftOn',
  'movedFrom',
  'nextFollowUpOn',
  'startDate',
  'textVersion',
]);
const instants = new Set(['at', 'emailVerifiedAt', 'takenAt']);
const phones = new Set(['parentPhone', 'phone', 'phones', 'whatsapp']);

export const holdsDay = (field: string) => days.has(field);
export const holdsInstant = (field: string) => instants.has(field);
export const holdsPhone = (field: string) => phones.has(field);

/** An empty one is shown as N/A, like every date. */
export const isDate = (field: string) => holdsDay(field) || holdsInstant(field) || field === 'visitAt';

/** Fields with an enumerated value. */
const chosen = new Set(['by', 'colour', 'gender', 'kind', 'relation', 'role', 'source', 'status']);

/** Enumerated values that the screens show under another name. */
const said: Record<string, Record<string, string>> = {
  audience: { everyone: 'Everyone', students: 'Students', teachers: 'Teachers' },
  by: { reset: 'Forgotten password' },
  language: { en: 'English', mr: 'Marathi', hi: 'Hindi' },
  source: {
    website: 'From the website',
    walk_in: 'Came to the office',
    phone: 'Called the office',
    other: 'Another way',
  },
  status: { visit: 'Visit booked', declined: 'Not joining', open: 'Not answered' },
};

export const wordOf = (field: string, value: string): string =>
  said[field]?.[value] ?? (chosen.has(field) ? inWords(value) : value);

/** `passed_out` and `walkIn` as words: "Passed out", "Walk in". */
function inWords(word: string): string {
  const words = word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Name and period first, the rest alphabetically. */
export function inReadingOrder(fields: string[]): string[] {
  const first = ['name', 'studentName', 'title', 'startDate', 'endDate'];
  const rest = fields.filter((field) => !first.includes(field));
  return [...first.filter((field) => fields.includes(field)), ...rest.sort()];
}
