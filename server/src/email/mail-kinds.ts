interface MailRules {
  /** Minutes after which the mail is of no use, counted from its creation. */
  usefulFor: number;
  /** Whether its text contains a credential, so that it is deleted once the mail is sent. */
  isSecret: boolean;
}

const minutesOfDays = (days: number) => days * 24 * 60;

/** Every kind of mail the product sends. */
const mailKinds = {
  invitation: { usefulFor: minutesOfDays(3), isSecret: true },
  reset: { usefulFor: 30, isSecret: true },
  'password-changed': { usefulFor: minutesOfDays(3), isSecret: false },
  otp: { usefulFor: 10, isSecret: true },
  'enquiry-received': { usefulFor: minutesOfDays(3), isSecret: false },
  'enquiry-to-office': { usefulFor: minutesOfDays(3), isSecret: false },
  'contact-message': { usefulFor: minutesOfDays(3), isSecret: false },
  'newsletter-welcome': { usefulFor: minutesOfDays(3), isSecret: false },
  newsletter: { usefulFor: minutesOfDays(3), isSecret: false },
} satisfies Record<string, MailRules>;

export const secretKinds = Object.entries(mailKinds).flatMap(([kind, { isSecret }]) => (isSecret ? [kind] : []));

export type MailKind = keyof typeof mailKinds;

/** The rules of a stored mail; a kind that no longer exists gets the strictest. */
export function rulesOf(kind: string): MailRules {
  return kind in mailKinds ? mailKinds[kind as MailKind] : { usefulFor: minutesOfDays(3), isSecret: true };
}
