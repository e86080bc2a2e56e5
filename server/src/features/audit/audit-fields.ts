import { type Sentence, sentences } from '#contract/sentence';

/** Labels of the fields, listed for translation; the label of any other field is made from its name. */
const called: Record<string, Sentence | undefined> = sentences({
  about: 'About the academy',
  absentOn: 'Absent on',
  address: 'Address',
  addressLines: 'Address lines',
  admissionNo: 'Admission number',
  attendanceThreshold: 'Low attendance limit, in percent',
  audience: 'Audience',
  batch: 'Batch',
  batches: 'Batches',
  bio: 'About the teacher',
  body: 'Text',
  by: 'Link',
  callAgainOn: 'Call again on',
  capacity: 'Seats',
  caption: 'Caption',
  channel: 'How',
  city: 'City',
  code: 'Code',
  colour: 'Colour',
  consent: 'Consent',
  date: 'Date',
  dateOfBirth: 'Date of birth',
  day: 'Day',
  declineReason: 'Reason',
  description: 'Description',
  email: 'Email',
  endDate: 'End date',
  endTime: 'End time',
  fee: 'Fee',
  fees: 'Fees',
  file: 'File',
  gender: 'Gender',
  guardian: 'Guardian',
  guardians: 'Guardians',
  en: 'English',
  hasWhatsApp: 'On WhatsApp',
  hi: 'Hindi',
  isActive: 'In use',
  isPrimary: 'First to call',
  isPublic: 'On the public site',
  joinedOn: 'Joined on',
  joiningDate: 'Joined on',
  kind: 'Kind',
  language: 'Language',
  leftOn: 'Left on',
  legal: 'Legal texts',
  level: 'Level',
  logo: 'Logo',
  mapUrl: 'Link to a map',
  message: 'Message',
  movedFrom: 'Moved from',
  name: 'Name',
  mr: 'Marathi',
  nextFollowUpOn: 'Next call',
  note: 'Note',
  officeHours: 'Office hours',
  parentHasWhatsApp: 'Parent on WhatsApp',
  parentLanguage: 'Parent’s language',
  parentName: 'Parent’s name',
  parentPhone: 'Parent’s phone',
  parentRelation: 'Parent’s relation',
  phone: 'Phone',
  phones: 'Phones',
  photograph: 'Photograph',
  postalCode: 'PIN code',
  qualification: 'Qualification',
  relation: 'Relation',
  result: 'Outcome',
  role: 'Role',
  rollNo: 'Roll no',
  room: 'Room',
  schedule: 'Schedule',
  schoolName: 'School or college',
  secondParentHasWhatsApp: 'Other parent on WhatsApp',
  secondParentLanguage: 'Other parent’s language',
  secondParentName: 'Other parent’s name',
  secondParentPhone: 'Other parent’s phone',
  secondParentRelation: 'Other parent’s relation',
  showOnSite: 'On the public site',
  slots: 'Slots',
  socialLinks: 'Social pages',
  source: 'Source',
  standard: 'Standard',
  standards: 'Standards',
  startDate: 'Start date',
  startTime: 'Start time',
  state: 'State',
  status: 'Status',
  student: 'Student',
  studentName: 'Student name',
  students: 'Students',
  subject: 'Subject',
  subjects: 'Subjects',
  tagline: 'One line about the academy',
  teacher: 'Teacher',
  textVersion: 'Text version',
  timeZone: 'Time zone',
  title: 'Title',
  texts: 'In other languages',
  visitAt: 'Visit',
  whatsapp: 'WhatsApp number',
});

/** The label of a field: `parentPhone`, `standardId` and `dateOfBirth` become "Parent’s phone", "Standard", "Date of birth". */
export const fieldInWords = (field: string): Sentence => called[field] ?? inWords(field.replace(/Ids?$/, ''));

const days = new Set([
  'absentOn',
  'callAgainOn',
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

export const holdsDay = (field: string) => days.has(field);
export const holdsInstant = (field: string) => instants.has(field);
export const holdsPhone = (field: string) => field === 'whatsapp' || /phones?$/i.test(field);

/** Whether a field is a date; an empty one is shown as N/A. */
export const isDate = (field: string) => holdsDay(field) || holdsInstant(field) || field === 'visitAt';

/** Fields with an enumerated value. */
const chosen = new Set(['answer', 'by', 'colour', 'gender', 'kind', 'relation', 'role', 'source', 'status']);

const languages = sentences({ en: 'English', mr: 'Marathi', hi: 'Hindi' });
const relations = sentences({ mother: 'Mother', father: 'Father', guardian: 'Guardian', other: 'Other' });

/** Enumerated values as the screens show them, listed for translation. */
const said: Record<string, Record<string, Sentence> | undefined> = {
  answer: sentences({ asked: 'Not answered', partly: 'Answered in part' }),
  audience: sentences({ everyone: 'Everyone', students: 'Students', teachers: 'Teachers', families: 'Families' }),
  by: sentences({ invitation: 'Invitation', reset: 'Forgotten password' }),
  channel: sentences({ whatsapp: 'WhatsApp', call: 'Call', sms: 'SMS' }),
  colour: sentences({
    brick: 'Brick',
    leaf: 'Leaf',
    marigold: 'Marigold',
    peacock: 'Peacock',
    plum: 'Plum',
    sky: 'Sky',
  }),
  gender: sentences({ male: 'Male', female: 'Female', other: 'Other' }),
  language: languages,
  parentLanguage: languages,
  parentRelation: relations,
  relation: relations,
  result: sentences({ reached: 'Reached', no_answer: 'No answer' }),
  role: sentences({ admin: 'Admin', teacher: 'Teacher', student: 'Student' }),
  secondParentLanguage: languages,
  secondParentRelation: relations,
  source: sentences({
    website: 'From the website',
    walk_in: 'Came to the office',
    phone: 'Called the office',
    other: 'Another way',
  }),
  status: sentences({
    active: 'Active',
    left: 'Left',
    passed_out: 'Passed out',
    completed: 'Completed',
    cancelled: 'Cancelled',
    new: 'New',
    contacted: 'Contacted',
    visit: 'Visit booked',
    admitted: 'Admitted',
    declined: 'Not joining',
    open: 'Not answered',
    answered: 'Answered',
  }),
};

/** The word for an enumerated value; undefined for any other. */
export const wordOf = (field: string, value: string): Sentence | undefined =>
  said[field]?.[value] ?? (chosen.has(field) ? inWords(value) : undefined);

/** Formats `passed_out` and `walkIn` as "Passed out" and "Walk in". */
function inWords(word: string): Sentence {
  const words = word
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return { key: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** Sorts fields: name and period first, the rest alphabetically. */
export function inReadingOrder(fields: string[]): string[] {
  const first = ['name', 'studentName', 'title', 'startDate', 'endDate'];
  const rest = fields.filter((field) => !first.includes(field));
  return [...first.filter((field) => fields.includes(field)), ...rest.sort()];
}
