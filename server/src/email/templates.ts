import { type Sentence, sentence, sentences } from '#contract/sentence';
import { readablePhone, renderMail, type RenderedMail, type Sender } from './mail-layout.ts';

const rolesInWords = sentences({
  admin: 'You can set up the academy, enrol students and see every register.',
  teacher: 'You will find your batches, your students and the attendance register there.',
  student: 'You will find your timetable, your attendance and your notes there.',
});

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
    subject: sentence('Your account at {academy}', { academy: mail.academy.name }),
    heading: sentence('Welcome to {academy}', { academy: mail.academy.name }),
    greeting: mail.name,
    paragraphs: [
      sentence('{academy} has created an account for you. {role}', {
        academy: mail.academy.name,
        role: rolesInWords[mail.role],
      }),
      sentence('Choose your own password first. The link works once, for 7 days.'),
    ],
    facts: [[sentence('Log in with'), mail.signInName]],
    button: { label: sentence('Set my password'), url: mail.url },
    closing: sentence('If you do not know this academy, you can ignore this mail: nothing happens without the link.'),
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
    subject: sentence('Choose a new password for {academy}', { academy: mail.academy.name }),
    heading: sentence('Choose a new password'),
    greeting: mail.name,
    paragraphs: [
      sentence('Someone asked for a new password for your account at {academy}.', { academy: mail.academy.name }),
      mail.until === undefined
        ? sentence('The link works once, for 30 minutes. All your devices are logged out when you use it.')
        : sentence('The link works once, until {until}. All your devices are logged out when you use it.', {
            until: mail.until,
          }),
    ],
    button: { label: sentence('Choose a new password'), url: mail.url },
    closing: sentence('If it was not you, ignore this mail. Your password stays as it is.'),
  });
}

/** A notice; `when` is already formatted in the academy's time zone; `url` opens the page that requests a reset link. */
export function passwordChangedMail(mail: { academy: Sender; name: string; when: string; url: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: sentence('Your password at {academy} was changed', { academy: mail.academy.name }),
    heading: sentence('Your password was changed'),
    greeting: mail.name,
    paragraphs: [
      sentence('The password of your account at {academy} was changed on {when}. Your other devices are logged out.', {
        academy: mail.academy.name,
        when: mail.when,
      }),
      sentence('If it was you, there is nothing to do.'),
    ],
    button: { label: sentence('This was not me'), url: mail.url },
    closing: sentence('If it was not you, ask for a new password with the button and tell the academy.'),
  });
}

/** A one-time code: `code` has 6 digits and works for 10 minutes. */
export function otpMail(mail: { academy: Sender; code: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: sentence('{code} is your code for {academy}', { code: mail.code, academy: mail.academy.name }),
    heading: sentence('Your code'),
    paragraphs: [
      sentence('Type this code where {academy} asks for it. It works for 10 minutes.', { academy: mail.academy.name }),
    ],
    code: mail.code,
    closing: sentence('If you did not ask for a code, ignore this mail. Never tell the code to anyone who calls you.'),
  });
}

interface EnquiryInMail {
  academy: Sender;
  reference: string;
  studentName: string;
  standard: string | null;
  subjects: string[];
}

const enquiryFacts = ({ reference, studentName, standard, subjects }: EnquiryInMail): [Sentence, string][] => [
  [sentence('Reference'), reference],
  [sentence('Student'), studentName],
  ...(standard === null ? [] : ([[sentence('Standard'), standard]] as [Sentence, string][])),
  ...(subjects.length === 0 ? [] : ([[sentence('Subjects'), subjects.join(', ')]] as [Sentence, string][])),
];

/** Confirms receipt to the family after they sent the admission form; `officeHours` is already formatted, or empty. */
export function enquiryReceivedMail(
  mail: EnquiryInMail & { parentName: string | null; officeHours: string; url: string },
): RenderedMail {
  return renderMail(mail.academy, {
    subject: sentence('We have your registration, {reference}', { reference: mail.reference }),
    heading: sentence('We have your registration'),
    ...(mail.parentName !== null && { greeting: mail.parentName }),
    paragraphs: [
      mail.officeHours === ''
        ? sentence('Thank you for asking {academy}. We will call you soon.', { academy: mail.academy.name })
        : sentence('Thank you for asking {academy}. We will call you during office hours: {officeHours}.', {
            academy: mail.academy.name,
            officeHours: mail.officeHours,
          }),
      sentence('Keep the reference ready when you call us.'),
    ],
    facts: enquiryFacts(mail),
    button: { label: sentence('See our courses'), url: mail.url },
    closing: sentence('If you did not send this registration, tell us and we will delete it.'),
  });
}

/** Tells the front desk of a new registration; `url` opens it in the admin area. */
export function enquiryToOfficeMail(
  mail: EnquiryInMail & { parentName: string | null; phone: string; message: string | null; url: string },
): RenderedMail {
  return renderMail(mail.academy, {
    subject: sentence('New registration: {studentName}', { studentName: mail.studentName }),
    heading: sentence('A new registration'),
    paragraphs: [sentence('A family has sent the registration form and is waiting for your call.')],
    facts: [
      ...enquiryFacts(mail),
      ...(mail.parentName === null ? [] : ([[sentence('Parent'), mail.parentName]] as [Sentence, string][])),
      [sentence('Phone'), readablePhone(mail.phone)],
      ...(mail.message === null ? [] : ([[sentence('Message'), mail.message]] as [Sentence, string][])),
    ],
    button: { label: sentence('Open the registration'), url: mail.url },
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
    subject: sentence('Message from {name}', { name: mail.name }),
    heading: sentence('A message from your site'),
    paragraphs: [mail.message],
    facts: [
      [sentence('From'), mail.name],
      ...(mail.phone === null ? [] : ([[sentence('Phone'), readablePhone(mail.phone)]] as [Sentence, string][])),
      ...(mail.email === null ? [] : ([[sentence('Email'), mail.email]] as [Sentence, string][])),
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
    subject: sentence('News from {academy}', { academy: mail.academy.name }),
    heading: sentence('You are on the list'),
    paragraphs: [
      sentence('You will get test dates and new batches of {academy} by email, and nothing else.', {
        academy: mail.academy.name,
      }),
    ],
    button: { label: sentence('See our courses'), url: mail.url },
    closing: sentence('If you did not subscribe, use the link below and we will not write to you again.'),
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
    button: { label: sentence('Visit {academy}', { academy: mail.academy.name }), url: mail.url },
    unsubscribeUrl: mail.unsubscribeUrl,
  });
  return withUnsubscribe(rendered, mail.unsubscribeUrl);
}
