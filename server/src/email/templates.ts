import { renderMail, type RenderedMail, type Sender } from './mail-layout.ts';

const rolesInWords = {
  admin: 'You can set up the academy, enrol students and see every register.',
  teacher: 'You will find your batches, your students and the attendance register there.',
  student: 'You will find your timetable, your attendance and your notes there.',
} as const;

/** `url` opens the page that sets the first password; it works for 7 days. */
export function invitationMail(mail: {
  academy: Sender;
  name: string;
  role: 'admin' | 'teacher' | 'student';
  url: string;
  /** What to type besides the password: the email address or the admission number. */
  signInName: string;
}): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Your account at ${mail.academy.name}`,
    heading: `Welcome to ${mail.academy.name}`,
    greeting: mail.name,
    paragraphs: [
      `${mail.academy.name} has made an account for you. ${rolesInWords[mail.role]}`,
      'Choose your own password first. The link works once, for 7 days.',
    ],
    facts: [['Log in with', mail.signInName]],
    button: { label: 'Set my password', url: mail.url },
    closing: 'If you do not know this academy, you can ignore this mail: nothing happens without the link.',
  });
}

/** `url` opens the page that sets a new password; it works for 30 minutes. */
export function resetMail(mail: { academy: Sender; name: string; url: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Choose a new password for ${mail.academy.name}`,
    heading: 'Choose a new password',
    greeting: mail.name,
    paragraphs: [
      `Somebody asked for a new password for your account at ${mail.academy.name}.`,
      'The link works once, for 30 minutes. All your devices are logged out when you use it.',
    ],
    button: { label: 'Choose a new password', url: mail.url },
    closing: 'If it was not you, ignore this mail. Your password stays as it is.',
  });
}

/** `when` is already written for people, in the academy's time zone; `url` opens the page that asks for a reset link. */
export function passwordChangedMail(mail: { academy: Sender; name: string; when: string; url: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: `Your password at ${mail.academy.name} was changed`,
    heading: 'Your password was changed',
    greeting: mail.name,
    paragraphs: [
      `The password of your account at ${mail.academy.name} was changed on ${mail.when}. Your other devices are logged out.`,
      'If it was you, there is nothing to do.',
    ],
    button: { label: 'It was not me', url: mail.url },
    closing: 'If it was not you, ask for a new password with the button and tell the academy.',
  });
}

/** `code` has 6 digits and works for 10 minutes. */
export function otpMail(mail: { academy: Sender; code: string }): RenderedMail {
  return renderMail(mail.academy, {
    subject: `${mail.code} is your code for ${mail.academy.name}`,
    heading: 'Your code',
    paragraphs: [`Type this code where ${mail.academy.name} asks for it. It works for 10 minutes.`],
    code: mail.code,
    closing: 'If you did not ask for a code, ignore this mail. Never tell the code to anybody who calls you.',
  });
}
