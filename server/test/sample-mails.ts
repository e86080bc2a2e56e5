import type { RenderedMail, Sender } from '../src/email/mail-layout.ts';
import {
  contactMessageMail,
  enquiryReceivedMail,
  enquiryToOfficeMail,
  invitationMail,
  newsletterMail,
  newsletterWelcomeMail,
  otpMail,
  passwordChangedMail,
  resetMail,
} from '../src/email/templates.ts';

const academy: Sender = {
  name: 'Sample Academy',
  phones: ['+919800000000', '+919800000001'],
  email: 'office@sample.example',
};
const url = 'https://academy.example/reset-password/q7Yb2nR0mZ4tVw8sKx1cEfHjLpDgUa3i';
const unsubscribeUrl = 'https://academy.example/api/newsletter/unsubscribe/9f2c7a51';

/** One of each mail with plain sample values, for previews and layout tests. */
export function sampleMails(over: { academy?: Sender; words?: string } = {}): Record<string, RenderedMail> {
  const from = over.academy ?? academy;
  const words = (sample: string) => over.words ?? sample;
  const enquiry = {
    academy: from,
    reference: words('ENQ-2026-0042'),
    studentName: words('Sample Student'),
    standard: words('11th Science'),
    subjects: [words('Physics'), words('Chemistry')],
  };
  return {
    'invitation-student': invitationMail({
      academy: from,
      name: words('Sample Student'),
      role: 'student',
      url,
      signInName: words('student@sample.example'),
    }),
    'invitation-teacher': invitationMail({
      academy: from,
      name: words('Sample Teacher'),
      role: 'teacher',
      url,
      signInName: words('teacher@sample.example'),
    }),
    'invitation-admin': invitationMail({
      academy: from,
      name: words('Sample Admin'),
      role: 'admin',
      url,
      signInName: words('admin@sample.example'),
    }),
    reset: resetMail({ academy: from, name: words('Sample Student'), url }),
    'password-changed': passwordChangedMail({
      academy: from,
      name: words('Sample Student'),
      when: words('21-11-2026 at 10:30 AM'),
      url: 'https://academy.example/forgot-password',
    }),
    otp: otpMail({ academy: from, code: '482913' }),
    'enquiry-received': enquiryReceivedMail({
      ...enquiry,
      parentName: words('Sample Parent'),
      officeHours: words('Monday to Saturday 10:00 AM to 6:00 PM'),
      url: 'https://academy.example/courses',
    }),
    'enquiry-to-office': enquiryToOfficeMail({
      ...enquiry,
      parentName: words('Sample Parent'),
      phone: words('+919800000002'),
      message: words('Is there a batch in the evening?\nWe live near the station.'),
      url: 'https://academy.example/app/registrations/0190',
    }),
    'contact-message': contactMessageMail({
      academy: from,
      name: words('Sample Parent'),
      phone: words('+919800000002'),
      email: words('parent@sample.example'),
      message: words('When do the holidays start?'),
    }),
    'newsletter-welcome': newsletterWelcomeMail({
      academy: from,
      url: 'https://academy.example/courses',
      unsubscribeUrl,
    }),
    newsletter: newsletterMail({
      academy: from,
      subject: words('New batches from June'),
      body: words('Two new batches for 11th Science start on 1 June.\n\nCome by or call us to keep a seat.'),
      url: 'https://academy.example/courses',
      unsubscribeUrl,
    }),
  };
}
