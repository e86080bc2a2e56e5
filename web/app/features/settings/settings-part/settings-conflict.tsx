import type { Settings } from '#contract/settings';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { StaleChoice } from '../../../ui/stale-choice.tsx';

const names: Partial<Record<keyof Settings, MessageDescriptor>> = {
  name: msg`Name`,
  colour: msg`Colour`,
  tagline: msg`One line about the academy`,
  about: msg`About the academy`,
  texts: msg`Texts in other languages`,
  addressLines: msg`Address`,
  city: msg`City`,
  state: msg`State`,
  postalCode: msg`PIN code`,
  mapUrl: msg`Link to a map`,
  phones: msg`Phone numbers`,
  whatsapp: msg`WhatsApp number`,
  email: msg`Email`,
  language: msg`Language of mails`,
  socialLinks: msg`Social pages`,
  officeHours: msg`Office hours`,
  timeZone: msg`Time zone`,
  attendanceThreshold: msg`Low attendance`,
  legal: msg`Legal texts`,
};

interface SettingsConflictProps {
  /** The values this form was loaded with. */
  before: Settings;
  theirs: Settings;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Edit conflict: shows what the other person changed, and lets the user choose. */
export function SettingsConflict({ before, theirs, onTakeTheirs, onKeepMine }: SettingsConflictProps) {
  const { t } = useLingui();
  const changed = Object.entries(names)
    .filter(([field]) => {
      const key = field as keyof Settings;
      return JSON.stringify(before[key]) !== JSON.stringify(theirs[key]);
    })
    .map(([, name]) => t(name));
  return <StaleChoice changed={changed} onTakeTheirs={onTakeTheirs} onKeepMine={onKeepMine} />;
}
