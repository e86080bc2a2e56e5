import { uses as admissionEnquiry } from './admission-enquiry-tables.ts';
import { uses as announcement } from './announcement-tables.ts';
import { uses as attendance } from './attendance-tables.ts';
import { uses as audit } from './audit-tables.ts';
import { uses as auth } from './auth-tables.ts';
import { uses as backup } from './backup-tables.ts';
import { uses as batch } from './batch-tables.ts';
import { uses as calendar } from './calendar-tables.ts';
import { uses as contactMessage } from './contact-message-tables.ts';
import { uses as contact } from './contact-tables.ts';
import { uses as emailVerification } from './email-verification-tables.ts';
import { uses as familyMessage } from './family-message-tables.ts';
import { uses as guardian } from './guardian-tables.ts';
import { uses as imports } from './import-tables.ts';
import { uses as leaveRequest } from './leave-request-tables.ts';
import { uses as mail } from './mail-tables.ts';
import { uses as moveUp } from './move-up-tables.ts';
import { uses as newsletter } from './newsletter-tables.ts';
import { uses as note } from './note-tables.ts';
import { uses as picture } from './picture-tables.ts';
import { uses as push } from './push-tables.ts';
import { uses as server } from './server-tables.ts';
import { uses as settings } from './settings-tables.ts';
import { uses as standard } from './standard-tables.ts';
import { uses as student } from './student-tables.ts';
import { uses as subject } from './subject-tables.ts';
import { uses as teacher } from './teacher-tables.ts';
import type { TableUse, TableUses } from './table-use.ts';

/** Every table, as its file of columns declares it. */
export const tableUses: TableUses = {
  ...admissionEnquiry,
  ...announcement,
  ...attendance,
  ...audit,
  ...auth,
  ...backup,
  ...batch,
  ...calendar,
  ...contact,
  ...contactMessage,
  ...emailVerification,
  ...familyMessage,
  ...guardian,
  ...imports,
  ...leaveRequest,
  ...mail,
  ...moveUp,
  ...newsletter,
  ...note,
  ...picture,
  ...push,
  ...server,
  ...settings,
  ...standard,
  ...student,
  ...subject,
  ...teacher,
};

const namesWith = (is: (use: TableUse) => boolean): string[] =>
  Object.entries(tableUses).flatMap(([name, use]) => (is(use) ? [name] : []));

export const installationTables = namesWith(({ backup }) => backup === 'installation');
export const leftOutTables = namesWith(({ backup }) => backup === 'nothing');
/** The tables that refer to stored files by `file_id`. */
export const fileTables = namesWith(({ hasFiles }) => hasFiles === true);
