import { msg } from '@lingui/core/macro';

/** Kinds of records, by their names in the history. */
export const auditKinds = {
  student: msg`Student`,
  teacher: msg`Teacher`,
  batch: msg`Batch`,
  subject: msg`Subject`,
  standard: msg`Standard`,
  registration: msg`Registration`,
  note: msg`Note`,
  newsletter: msg`Newsletter`,
  'newsletter subscription': msg`Subscriber`,
  'contact message': msg`Message`,
  mail: msg`Mail`,
  settings: msg`Settings`,
  user: msg`Account`,
  admin: msg`Admin`,
};

/** What was done. */
export const auditActWords = {
  create: msg`Added`,
  update: msg`Changed`,
  delete: msg`Deleted`,
  admit: msg`Admitted`,
  move: msg`Moved to another stage`,
  enrol: msg`Students added`,
  leave: msg`Students taken out`,
  sync: msg`Students set by a list`,
  send: msg`Sent`,
  retry: msg`Tried again`,
  invite: msg`Given a new way to log in`,
  'log out': msg`Logged out of all devices`,
  'change password': msg`Password changed`,
  'set password': msg`Password set with a link`,
};
