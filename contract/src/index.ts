import type { Endpoint } from './endpoint.ts';
import { exportOf, isList } from './sheets.ts';
import * as admins from './admins.ts';
import * as admissionEnquiries from './admission-enquiries.ts';
import * as announcements from './announcements.ts';
import * as attendance from './attendance.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as backups from './backups.ts';
import * as batches from './batches.ts';
import * as calendar from './calendar.ts';
import * as contactMessages from './contact-messages.ts';
import * as contacts from './contacts.ts';
import * as dashboard from './dashboard.ts';
import * as emailVerification from './email-verification.ts';
import * as enrolments from './enrolments.ts';
import * as family from './family.ts';
import * as familyMessages from './family-messages.ts';
import * as guardians from './guardians.ts';
import * as imports from './imports.ts';
import * as leaveRequests from './leave-requests.ts';
import * as mail from './mail.ts';
import * as moveUps from './move-ups.ts';
import * as newsletter from './newsletter.ts';
import * as notes from './notes.ts';
import * as notifications from './notifications.ts';
import * as parentPages from './parent-pages.ts';
import * as parentTexts from './parent-texts.ts';
import * as pictures from './pictures.ts';
import * as profile from './profile.ts';
import * as push from './push.ts';
import * as schedule from './schedule.ts';
import * as search from './search.ts';
import * as settings from './settings.ts';
import * as site from './site.ts';
import * as standards from './standards.ts';
import * as students from './students.ts';
import * as subjects from './subjects.ts';
import * as system from './system.ts';
import * as teachers from './teachers.ts';

/** Every feature's file, by the feature's name; a file that is missing here has no routes. */
export const features = {
  admins,
  'admission-enquiries': admissionEnquiries,
  announcements,
  attendance,
  audit,
  auth,
  backups,
  batches,
  calendar,
  'contact-messages': contactMessages,
  contacts,
  dashboard,
  'email-verification': emailVerification,
  enrolments,
  family,
  'family-messages': familyMessages,
  guardians,
  imports,
  'leave-requests': leaveRequests,
  mail,
  'move-ups': moveUps,
  newsletter,
  notes,
  notifications,
  'parent-pages': parentPages,
  'parent-texts': parentTexts,
  pictures,
  profile,
  push,
  schedule,
  search,
  settings,
  site,
  standards,
  students,
  subjects,
  system,
  teachers,
} as const;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The endpoints among a feature file's exports, by name. */
export function endpointsOf(feature: object): [name: string, endpoint: Endpoint][] {
  return Object.entries(feature).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]));
}

/** The name of a list's download: `exportStudents` for `listStudents`, `exportBatchHistory` for `getBatchHistory`. */
export const exportNameOf = (list: string): string => list.replace(/^(list|get)/, 'export');

/** Every endpoint, with the downloads that follow from the lists. */
export const allEndpoints = Object.entries(features).flatMap(([feature, file]) =>
  endpointsOf(file).flatMap(([name, endpoint]) => [
    { feature, name, endpoint },
    ...(isList(endpoint) ? [{ feature, name: exportNameOf(name), endpoint: exportOf(endpoint) }] : []),
  ]),
);
