import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { paths } from '../../lib/paths.ts';

export interface SectionScreen {
  to: string;
  label: MessageDescriptor;
}

const { admin } = paths;

/** The office's screens that share one entry of the menu, the first of which it opens. */
export const sections = {
  calls: [
    { to: admin.absentees(), label: msg`Absent today` },
    { to: admin.calls(), label: msg`Who needs a call` },
  ],
  schedule: [
    { to: admin.schedule(), label: msg`Schedule` },
    { to: admin.closedDays(), label: msg`Closed days` },
  ],
  outgoing: [
    { to: admin.newsletters(), label: msg`Newsletter` },
    { to: admin.mails(), label: msg`Mail` },
  ],
  years: [
    { to: admin.import(), label: msg`Import` },
    { to: admin.moveUp(), label: msg`Year end` },
  ],
  settings: [
    { to: admin.settings(), label: msg`Settings` },
    { to: admin.admins(), label: msg`Admins` },
    { to: admin.running(), label: msg`How is it running` },
  ],
} satisfies Record<string, SectionScreen[]>;
