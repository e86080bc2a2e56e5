import { useLingui } from '@lingui/react/macro';

/** The parts in the order of the overview, each with its own address and Save button. */
export const settingsParts = [
  'academy',
  'address',
  'contact',
  'hours',
  'attendance',
  'fees',
  'texts',
  'pictures',
  'legal',
] as const;

export type SettingsPart = (typeof settingsParts)[number];

/** Whether visitors of the public site see the settings of a part. */
export const isOnSite = (part: SettingsPart): boolean => part !== 'attendance' && part !== 'texts';

export function useSettingsParts(): Record<SettingsPart, { title: string; hint: string }> {
  const { t } = useLingui();
  return {
    academy: { title: t`Academy`, hint: t`Name, headline, a text about you and the colour of the site` },
    address: { title: t`Address`, hint: t`Where families find you, and the map` },
    contact: { title: t`Contact`, hint: t`Phones, WhatsApp, email, language of mails and social pages` },
    hours: { title: t`Office hours`, hint: t`When someone is at the desk, and the time zone` },
    attendance: { title: t`Attendance`, hint: t`Below which percentage a student is highlighted` },
    fees: { title: t`Fees`, hint: t`What families read beside each course` },
    texts: { title: t`Texts to parents`, hint: t`What is ready in WhatsApp when you write to a family` },
    pictures: { title: t`Pictures on the site`, hint: t`Logo and photographs` },
    legal: { title: t`Legal texts`, hint: t`Terms, privacy and cookies` },
  };
}
