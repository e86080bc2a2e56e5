import type { AuditAct, AuditEntry, AuditKind } from '#contract/audit';
import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { kindOfContact } from '../../contacts/shared/contact-kind.ts';
import { formatDate, formatTimeRange, formatWeekDate } from '../../../../lib/dates.ts';

/** Kinds of records, for the filter. */
const kindNames: Record<AuditKind, MessageDescriptor> = {
  student: msg`Students`,
  'parent link': msg`Links of parents`,
  'leave request': msg`Leave requests`,
  teacher: msg`Teachers`,
  batch: msg`Batches and registers`,
  subject: msg`Subjects`,
  standard: msg`Standards`,
  registration: msg`Registrations`,
  announcement: msg`Announcements`,
  note: msg`Notes`,
  'extra class': msg`Extra classes`,
  'closed day': msg`Closed days`,
  'contact message': msg`Messages`,
  newsletter: msg`Newsletters`,
  'newsletter subscription': msg`Subscribers`,
  mail: msg`Mails`,
  settings: msg`Settings`,
  fees: msg`Fees`,
  logo: msg`Logo`,
  photograph: msg`Photographs`,
  user: msg`Accounts`,
  admin: msg`Admins`,
  backup: msg`Backups`,
  list: msg`Downloaded lists`,
  'year end': msg`Year ends`,
};

/** A record inside a sentence: "student Riya Patil", "the settings". */
const inSentence: Record<AuditKind, (name: string | null) => string> = {
  student: (name) => (name === null ? t`a student` : t`student ${name}`),
  'parent link': (name) => (name === null ? t`a parent’s link` : t`the link of ${name}`),
  'leave request': (name) => (name === null ? t`a leave request` : t`the leave request for ${name}`),
  teacher: (name) => (name === null ? t`a teacher` : t`teacher ${name}`),
  batch: (name) => (name === null ? t`a batch` : t`batch ${name}`),
  subject: (name) => (name === null ? t`a subject` : t`subject ${name}`),
  standard: (name) => (name === null ? t`a standard` : t`standard ${name}`),
  registration: (name) => (name === null ? t`a registration` : t`the registration of ${name}`),
  announcement: (name) => (name === null ? t`an announcement` : t`the announcement “${name}”`),
  note: (name) => (name === null ? t`a note` : t`the note “${name}”`),
  'extra class': (name) => (name === null ? t`an extra class` : t`an extra class of ${name}`),
  'closed day': (name) => (name === null ? t`a closed day` : t`the closed day “${name}”`),
  'contact message': (name) => (name === null ? t`a visitor’s message` : t`the message of ${name}`),
  newsletter: (name) => (name === null ? t`a newsletter` : t`the newsletter “${name}”`),
  'newsletter subscription': (name) => (name === null ? t`a subscriber` : t`the subscriber ${name}`),
  mail: (name) => (name === null ? t`a mail` : t`the mail “${name}”`),
  settings: () => t`the settings`,
  fees: () => t`the fees`,
  logo: () => t`the logo`,
  photograph: (name) => (name === null ? t`a photograph` : t`the photograph “${name}”`),
  user: (name) => (name === null ? t`an account` : t`the account of ${name}`),
  admin: (name) => (name === null ? t`an admin` : t`admin ${name}`),
  backup: () => t`a backup`,
  list: (name) => (name === null ? t`a list` : t`the list “${name}”`),
  'year end': (name) => (name === null ? t`a year end` : t`the year end of ${name}`),
};

const whatOf = ({ entity, name }: AuditEntry) =>
  (inSentence as Record<string, (name: string | null) => string>)[entity]?.(name) ?? name ?? entity;

type Sentence = (entry: AuditEntry, words: { who: string; what: string; stages: Record<string, string> }) => string;

const sentences: Record<AuditAct, Sentence> = {
  create: (entry, { who, what }) =>
    entry.entity === 'backup' ? t`${who} made a backup` : t`${who} added ${withDay(entry, what)}`,
  update: ({ byId, entityId }, { who, what }) =>
    byId === entityId ? t`${who} changed their own record` : t`${who} changed ${what}`,
  delete: (entry, { who, what }) =>
    entry.entity === 'extra class' ? t`${who} removed ${withDay(entry, what)}` : t`${who} deleted ${what}`,
  mark: markSentence,
  discard: discardSentence,
  enrol: ({ facts: { student } }, { who, what }) =>
    student === null ? t`${who} added a student to ${what}` : t`${who} added ${student} to ${what}`,
  leave: ({ facts: { student } }, { who, what }) =>
    student === null ? t`${who} removed a student from ${what}` : t`${who} removed ${student} from ${what}`,
  sync: ({ facts: { roster } }, { who }) => {
    const { added, removed } = roster ?? { added: 0, removed: 0 };
    return t`${who} updated the students of batches from a list: ${added} added, ${removed} removed`;
  },
  contact: contactSentence,
  'correct contact': (_, { who, what }) => t`${who} corrected a contact with the family of ${what}`,
  'take back': (_, { who, what }) => t`${who} took back a contact with the family of ${what}`,
  move: (entry, { who, what, stages }) => {
    const { facts, changes } = entry;
    const { stage } = facts;
    if (facts.class !== null) return t`${who} moved a class: ${withDay(entry, what)}`;
    if (stage === null || stage.from === stage.to) {
      return changes.length > 0 ? t`${who} changed the next step of ${what}` : t`${who} added a call note to ${what}`;
    }
    const [from, to] = [stages[stage.from] ?? stage.from, stages[stage.to] ?? stage.to];
    return t`${who} moved ${what} from ${from} to ${to}`;
  },
  admit: ({ name }, { who, what }) => {
    const student = name ?? what;
    return t`${who} admitted ${student}`;
  },
  send: (_, { who, what }) => t`${who} sent ${what}`,
  retry: (_, { who, what }) => t`${who} sent ${what} again`,
  settle: (_, { who, what }) => t`${who} marked ${what} as done after it failed`,
  reopen: (_, { who, what }) => t`${who} reopened ${what}`,
  cancel: (entry, { who, what }) => t`${who} cancelled ${withDay(entry, t`a class of ${what}`)}`,
  restore: (entry, { who, what }) =>
    entry.entity === 'backup'
      ? t`${who} restored a backup`
      : t`${who} restored ${withDay(entry, t`a cancelled class of ${what}`)}`,
  invite: ({ name }, { who, what }) => {
    const whom = name ?? what;
    return t`${who} gave ${whom} a new login`;
  },
  'log out': ({ byId, entityId, name }, { who, what }) => {
    const whom = name ?? what;
    return byId === entityId ? t`${who} logged out of all devices` : t`${who} logged ${whom} out of all devices`;
  },
  'change password': (_, { who }) => t`${who} changed the password`,
  'set password': ({ name }, { who, what }) => {
    const whose = name ?? what;
    return who === whose ? t`${who} set a password with a link` : t`${whose} set a password with a link`;
  },
  download: (_, { who, what }) => t`${who} downloaded ${what}`,
  import: (_, { who, what }) => t`${who} imported ${what}`,
  'move up': ({ name }, { who, what }) => (name === null ? t`${who} moved students up` : t`${who} did ${what}`),
  undo: ({ entity }, { who, what }) =>
    entity === 'year end' ? t`${who} undid ${what}` : t`${who} undid the import of ${what}`,
};

/** "an extra class of 11 Science Mathematics on Thu, 26-11-2026, 6:00–7:00 AM" */
function withDay({ facts }: AuditEntry, what: string): string {
  if (facts.class === null) return what;
  const { date, startTime, endTime } = facts.class;
  const day = formatWeekDate(date);
  if (startTime === null || endTime === null) return t`${what} on ${day}`;
  return t`${what} on ${day}, ${formatTimeRange(startTime, endTime)}`;
}

/** "Asha talked to the family of student Riya Patil". */
function contactSentence({ facts: { contact } }: AuditEntry, { who, what }: { who: string; what: string }) {
  const words = {
    no_answer: t`${who} called the family of ${what} and got no answer`,
    called: t`${who} called the family of ${what}`,
    talked: t`${who} talked to the family of ${what}`,
    wrote: t`${who} wrote to the family of ${what}`,
  };
  return words[contact === null ? 'wrote' : kindOfContact(contact)];
}

/** "Asha marked 11 Science Mathematics, 55 students, 2 absent"; later saves are corrections. */
function markSentence({ day, name, facts: { register } }: AuditEntry, { who, what }: { who: string; what: string }) {
  const batch = name ?? what;
  if (register === null) return t`${who} marked ${batch}`;
  const { date, students, absent, changed, isCorrection } = register;
  const of = date === day ? batch : t`${batch} of ${formatDate(date)}`;
  if (isCorrection) {
    const corrected = plural(changed, { one: '# student', other: '# students' });
    return t`${who} corrected the attendance of ${corrected} in ${of}`;
  }
  if (students === null || absent === null) return t`${who} marked ${of}`;
  const all = plural(students, { one: '# student', other: '# students' });
  return t`${who} marked ${of}, ${all}, ${absent} absent`;
}

/** "Asha discarded the attendance of 55 students in 11 Science Mathematics, which could not be saved". */
function discardSentence({ day, name, facts: { register } }: AuditEntry, { who, what }: { who: string; what: string }) {
  const batch = name ?? what;
  const { date, changed } = register ?? { date: day, changed: 0 };
  const of = date === day ? batch : t`${batch} of ${formatDate(date)}`;
  const discarded = plural(changed, { one: '# student', other: '# students' });
  return t`${who} discarded the attendance of ${discarded} in ${of}, which could not be saved`;
}

/** The action as a sentence; an action of a later release is shown by its name. */
export function sentenceOf(entry: AuditEntry, stages: Record<string, string>): string {
  const who = entry.by === systemName ? t`The system` : entry.by;
  const words = { who, what: whatOf(entry), stages };
  const sentence = (sentences as Record<string, Sentence>)[entry.action];
  return sentence?.(entry, words) ?? `${who}: ${entry.action}, ${words.what}`;
}

/** The server's name for actions without a person. */
const systemName = 'The system';

export const kindChoices = () => Object.entries(kindNames).map(([value, label]) => ({ value, label: i18n._(label) }));
