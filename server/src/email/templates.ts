import { readablePhone, renderMail, type RenderedMail, type Sender } from './mail-layout.ts';

const rolesInWords = {
  admin: 'You can set up the academy, enrol students and see every register.',
  teacher: 'You will find your batches, your students and the attendance register there.',
  student: 'You will find your timetable, your attendance and your notes there.',
} as const;

/** An invitation; `url` opens the page that sets the first password and works for 7 days. */
export function invitationMail(mail: {
  academy: Sender;
  name: string;
  role: 'admin' | 'teacher' | 'student';
  url: string;
  /** The name to log in with: the email address or the admission number. */
  signInName: string;
}): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Your account at ${mail.academy.name}`,
    heading: `Welcome to ${mail.academy.name}`,
    greeting: mail.name,
    paragraphs: [
      `${mail.academy.name} has created an account for you. ${rolesInWords[mail.role]}`,
      'Choose your own password first. The link works once, for 7 days.',
    ],
    facts: [['Log in with', mail.signInName]],
    button: { label: 'Set my password', url: mail.url },
    closing: 'If you do not know this academy, you can ignore this mail: nothing happens without the link.',
  });
}

/** A reset link; `url` opens the page that sets a new password and works for 30 minutes, or `until` an instant in the reader's language. */
export function resetMail(mail: {
  academy: Sender;
  name: string;
  url: string;
  until?: string | undefined;
}): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Choose a new password for ${mail.academy.name}`,
    heading: 'Choose a new password',
    greeting: mail.name,
    paragraphs: [
      `Someone asked for a new password for your account at ${mail.academy.name}.`,
      mail.until === undefined
        ? 'The link works once, for 30 minutes. All your devices are logged out when you use it.'
        : `The link works once, until ${mail.until}. All your devices are logged out when you use it.`,
    ],
    button: { label: 'Choose a new password', url: mail.url },
    closing: 'If it was not you, ignore this mail. Your password stays as it is.',
  });
}

/** A notice; `when` is already formatted in the academy's time zone; `url` opens the page that requests a reset link. */
export function passwordChangedMail(mail: { academy: Sender; name: string; when: string; url: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Your password at ${mail.academy.name} was changed`,
    heading: 'Your password was changed',
    greeting: mail.name,
    paragraphs: [
      `The password of your account at ${mail.academy.name} was changed on ${mail.when}. Your other devices are logged out.`,
      'If it was you, there is nothing to do.',
    ],
    button: { label: 'This was not me', url: mail.url },
    closing: 'If it was not you, ask for a new password with the button and tell the academy.',
  });
}

/** A one-time code: `code` has 6 digits and works for 10 minutes. */
export function otpMail(mail: { academy: Sender; code: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: `${mail.code} is your code for ${mail.academy.name}`,
    heading: 'Your code',
    paragraphs: [`Type this code where ${mail.academy.name} asks for it. It works for 10 minutes.`],
    code: mail.code,
    closing: 'If you did not ask for a code, ignore this mail. Never tell the code to anyone who calls you.',
  });
}

interface EnquiryInMail {
  academy: Sender;
  reference: string;
  studentName: string;
  standard: string | null;
  subjects: string[];
}

const enquiryFacts = ({ reference, studentName, standard, subjects }: EnquiryInMail): [string, string][] => [
  ['Reference', reference],
  ['Student', studentName],
  ...(standard === null ? [] : ([['Standard', standard]] as [string, string][])),
  ...(subjects.length === 0 ? [] : ([['Subjects', subjects.join(', ')]] as [string, string][])),
];

/** Confirms receipt to the family after they sent the admission form; `officeHours` is already formatted, or empty. */
export function enquiryReceivedMail(
  mail: EnquiryInMail & { parentName: string | null; officeHours: string; url: string },
): RenderedMail {
  return renderMail(mail.academy, {
    subject: `We have your registration, ${mail.reference}`,
    heading: 'We have your registration',
    ...(mail.parentName !== null && { greeting: mail.parentName }),
    paragraphs: [
      mail.officeHours === ''
        ? `Thank you for asking ${mail.academy.name}. We will call you soon.`
        : `Thank you for asking ${mail.academy.name}. We will call you during office hours: ${mail.officeHours}.`,
      'Keep the reference ready when you call us.',
    ],
    facts: enquiryFacts(mail),
    button: { label: 'See our courses', url: mail.url },
    closing: 'If you did not send this registration, tell us and we will delete it.',
  });
}

/** Tells the front desk of a new registration; `url` opens it in the admin area. */
export function enquiryToOfficeMail(
  mail: EnquiryInMail & { parentName: string | null; phone: string; message: string | null; url: string },
): RenderedMail {
  return renderMail(mail.academy, {
    subject: `New registration: ${mail.studentName}`,
    heading: 'A new registration',
    paragraphs: ['A family has sent the registration form and is waiting for your call.'],
    facts: [
      ...enquiryFacts(mail),
      ...(mail.parentName === null ? [] : ([['Parent', mail.parentName]] as [string, string][])),
      ['Phone', readablePhone(mail.phone)],
      ...(mail.message === null ? [] : ([['Message', mail.message]] as [string, string][])),
    ],
    button: { label: 'Open the registration', url: mail.url },
  });
}

/** Forwards a message from the contact page's form to the front desk. */
export function contactMessageMail(mail: {
  academy: Sender;
  name: string;
  phone: string | null;
  email: string | null;
  message: string;
}): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Message from ${mail.name}`,
    heading: 'A message from your site',
    paragraphs: [mail.message],
    written: ['paragraphs'],
    facts: [
      ['From', mail.name],
      ...(mail.phone === null ? [] : ([['Phone', readablePhone(mail.phone)]] as [string, string][])),
      ...(mail.email === null ? [] : ([['Email', mail.email]] as [string, string][])),
    ],
  });
}

interface NewsletterMail extends RenderedMail {
  headers: Record<string, string>;
}

/** Adds the headers for one-click "Unsubscribe" in mail clients (RFC 8058): the address must accept a POST. */
const withUnsubscribe = (mail: RenderedMail, unsubscribeUrl: string): NewsletterMail => ({
  ...mail,
  headers: { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
});

/** Confirms a subscription. */
export function newsletterWelcomeMail(mail: { academy: Sender; url: string; unsubscribeUrl: string }): NewsletterMail {
  const rendered = renderMail(mail.academy, {
    subject: `News from ${mail.academy.name}`,
    heading: 'You are on the list',
    paragraphs: [`You will get test dates and new batches of ${mail.academy.name} by email, and nothing else.`],
    button: { label: 'See our courses', url: mail.url },
    closing: 'If you did not subscribe, use the link below and we will not write to you again.',
    unsubscribeUrl: mail.unsubscribeUrl,
  });
  return withUnsubscribe(rendered, mail.unsubscribeUrl);
}

/** A newsletter; `body` is plain text, in which an empty line starts a paragraph. */
export function newsletterMail(mail: {
  academy: Sender;
  subject: string;
  body: string;
  url: string;
  unsubscribeUrl: string;
}): NewsletterMail {
  const rendered = renderMail(mail.academy, {
    subject: mail.subject,
    heading: mail.subject,
    paragraphs: mail.body.split(/\n{2,}/).filter((part) => part.trim() !== ''),
    written: ['subject', 'heading', 'paragraphs'],
    button: { label: `Visit ${mail.academy.name}`, url: mail.url },
    unsubscribeUrl: mail.unsubscribeUrl,
  });
  return withUnsubscribe(rendered, mail.unsubscribeUrl);
}
