import type { LegalFacts } from './legal-facts.ts';

/** The default terms of service, for an academy without its own; `parseLegalText` explains the markup. */
export const termsText = ({ name, nameAndAddress, contactLines }: LegalFacts): string => `
These terms are for using this website and the student, teacher and office areas behind it. They are an agreement between you and ${nameAndAddress}.

## Who may use it
- Anyone may read the public pages.
- The areas behind the login are for people to whom ${name} gave an account.
- For a student under 18, a parent or lawful guardian agrees to these terms and is responsible for how the account is used.

## Admission
Sending a registration is a request, not an admission. A place is given by the office after a visit, when seats are free. Fees, refunds and class rules are agreed with you in writing at admission; this site does not change them.

## Your account
- Keep your password to yourself. Staff will never ask for it.
- Tell the office at once if someone else may know it.
- An account is for one person. We may close an account that is shared or misused, and tell the parent.

## Fair use
- Do not try to reach data that is not yours, to disturb the service, or to upload harmful files.
- Do not harass anyone through forms, remarks or messages.
- Give true details in registrations and profiles.

## Notes and other material
Notes and other material are for the personal study of the students they are meant for. They stay the property of the people who wrote them. Do not sell, publish or pass them on without permission.

## Timetable and attendance
We keep timetables, attendance and notes as correct as we can. Classes can change at short notice; what the office tells you comes first. If you see a mistake, tell the teacher or the office and we look into it.

## Availability
We try to keep the site running at all times, but cannot promise it. It may be closed for maintenance, and we are not liable for loss caused by the site being unreachable, as far as the law allows this. Nothing here limits rights that consumer law gives you.

## Links
Links lead to pages of other people, such as maps and videos. We are not responsible for them.

## Privacy
How we handle personal data, also that of children, is described in our Privacy Policy.

## Ending
You may ask us to close an account at any time. Accounts of students who leave are closed by the office.

## Law
These terms are under the laws of India. Courts at the place of our office decide disputes that we cannot settle together.

## Contact
${contactLines}

## Changes
We may change these terms. Changes that matter are announced on this site before they take effect.
`;
