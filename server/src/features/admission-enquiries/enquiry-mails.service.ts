import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { weekDays } from '#contract/dates';
import type { WeekDay } from '#contract/fields';
import { type Language, pathIn } from '#contract/languages';
import type { Academy } from '#contract/settings';
import { type Translate, sentence } from '#contract/sentence';
import type { Db } from '../../db/client.ts';
import { queueMail } from '../../email/outbox.ts';
import { enquiryReceivedMail, enquiryToOfficeMail } from '../../email/templates.ts';
import { formatTime, spanOf } from '../../format-times.ts';
import { translateTo } from '../../languages/translate.ts';
import { senderTo, findOfficeEmail } from '../../academy/academy.ts';

const factsOf = ({ reference, studentName, standard, subjects, parentName }: AdmissionEnquiry) => ({
  reference,
  studentName,
  parentName,
  standard: standard?.name ?? null,
  subjects: subjects.map(({ name }) => name),
});

/** Confirms receipt to the family. */
export async function mailToFamily(
  tx: Db,
  enquiry: AdmissionEnquiry,
  { origin, language }: { origin: string; language?: Language | undefined },
): Promise<void> {
  if (enquiry.email === null) return;
  const academy = await senderTo(tx, language);
  const officeHours = hoursInWords(academy.officeHours, translateTo(academy.language ?? 'en'));
  const mail = enquiryReceivedMail({
    academy,
    ...factsOf(enquiry),
    officeHours,
    url: `${origin}${pathIn(academy.language, '/courses')}`,
  });
  await queueMail(tx, { kind: 'enquiry-received', to: enquiry.email, ...mail });
}

export async function mailToOffice(tx: Db, enquiry: AdmissionEnquiry, origin: string): Promise<void> {
  const to = await findOfficeEmail(tx);
  if (to === null) return;
  const academy = await senderTo(tx);
  const { phone, message } = enquiry;
  const url = `${origin}/app/registrations/${enquiry._id}`;
  const mail = enquiryToOfficeMail({ academy, ...factsOf(enquiry), phone, message, url });
  await queueMail(tx, { kind: 'enquiry-to-office', to, ...mail });
}

/** Says "Monday to Saturday, 10:00 AM to 6:00 PM": consecutive days with the same hours are grouped. */
export function hoursInWords(hours: Academy['officeHours'], say: Translate): string {
  const spans: { from: WeekDay; to: WeekDay; times: string }[] = [];
  weekDays.forEach((day, at) => {
    const times = hours
      .filter((period) => period.day === day)
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
      .map(({ opens, closes }) => say(spanOf(formatTime(opens), formatTime(closes))))
      .join(', ');
    const last = spans.at(-1);
    if (times === '') return;
    if (last && last.to === weekDays[at - 1] && last.times === times) last.to = day;
    else spans.push({ from: day, to: day, times });
  });
  return spans
    .map(({ from, to, times }) => {
      const days = from === to ? { weekday: from } : spanOf({ weekday: from }, { weekday: to });
      return say(sentence('{days}, {times}', { days, times }));
    })
    .join('; ');
}
