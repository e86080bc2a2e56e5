import type { DefaultTexts } from './legal-facts.ts';

/** The default legal texts in English, for an academy without its own; `parseLegalText` explains the markup. */
export const texts: DefaultTexts = {
  terms: ({ name, nameAndAddress, contactLines }) => `
These terms are for using this website and the areas of students, teachers and the office and the page of parents behind it. They are an agreement between you and ${nameAndAddress}.

## Who may use it
- Anyone may read the public pages.
- The areas behind the login are for people to whom ${name} gave an account, and the page of a family for the parent who got its link.
- For a student under 18, a parent or lawful guardian agrees to these terms and is responsible for how the account is used.

## Admission
Sending a registration is a request, not an admission. A place is given by the office after a visit, when seats are free. Fees, refunds and class rules are agreed with you in writing at admission; this site does not change them.

## Your account
- Keep your password to yourself. Staff will never ask for it.
- Keep the link of your family’s page to yourself too.
- Tell the office at once if someone else may know one of them.
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
`,

  privacy: ({ name, nameAndAddress, contactLines }) => `
This page says what ${name} keeps about students, parents and visitors, why, and what you can ask of us. It follows the Digital Personal Data Protection Act, 2023 of India (the DPDP Act).

## Who is responsible
${nameAndAddress}. We decide why and how the data on this page is used; the Act calls this a Data Fiduciary.

## Students under 18
Most of our students are children under the Act. We keep a child’s data only with the consent of a parent or lawful guardian.
- The parent gives consent when the child is registered or admitted. We note who gave it, when, and to which text.
- The parent may see, correct and withdraw at any time, and acts for the child in everything on this page.
- We do not track children, do not watch their behaviour for advertising, and show them no advertisements.

## What we keep
- From a registration: the student’s name, standard, a phone number and anything else you choose to write, such as a parent’s name, email, school or a message.
- From the contact page: your name, the phone number or email you give, and your message.
- For a student: name, admission number, standard, batches, date of birth, gender, address, school, phone numbers, the name of a parent, and email if given.
- From teaching: attendance, remarks on attendance, and the notes meant for the student.
- For a parent: the name, phone number and language, calls and messages about the child with what came of them, and leave that was asked for.
- For the login: the email or admission number, a password that is stored only in a form that cannot be read back, and when, from which browser and from which network address you logged in.
- For news by email: your email address.
- For safety: a record of who changed what in our system, and short-lived technical logs.

We do not ask for Aadhaar numbers, bank details or caste, religion or health information through this site.

## Why we keep it
- To answer your request and arrange a visit.
- To teach: timetables, attendance and notes.
- To reach a parent about attendance, safety and classes.
- To keep accounts safe and to meet duties under law.

We use the data for nothing else. We do not sell it, and we do not use it for advertising.

## Who can see it
- Office staff see the records they need for their work.
- Teachers see the students of their own batches.
- A student sees only their own data, and a parent that of their own children.
- Companies that run our server or send our emails and messages handle data for us, under contract and only on our instruction.
- Authorities, where the law requires it.

## How long we keep it
- A registration that does not lead to admission: until the end of the academic year.
- A student’s records: while the student is with us and for the time needed for certificates, accounts and legal duties, then erased.
- News by email: until you unsubscribe.
- Login sessions: at most 30 days. Emails we sent: 90 days.
- Backups: old copies are replaced step by step, at the latest after 12 months.

## How we protect it
The connection to this site is encrypted when it is opened with https. Passwords are stored as hashes. Each role sees only what it needs, and changes are recorded. If data is ever exposed, we tell the people concerned and the Data Protection Board of India.

## Your rights
You, or the parent of a student under 18, may ask us to
- tell you what we keep and with whom it was shared,
- correct or complete it,
- erase it when it is no longer needed,
- stop using it, by withdrawing consent as easily as you gave it,
- name a person who acts for you if you cannot.

Withdrawing consent may mean that we cannot continue to teach the student. What was done before stays lawful.

## Questions and complaints
Write to or call us; we answer as soon as we can.
${contactLines}

If our answer does not settle it, you can complain to the Data Protection Board of India.

## Changes
When this text changes in a way that matters, we say so on this site before the change takes effect.
`,

  cookies: ({ name, contactLines }) => `
This page lists everything the website of ${name} keeps in your browser. There is no advertising, no tracking and nothing from other companies, which is why no cookie banner asks you anything.

## The login cookie
When you log in, one cookie, named tasika, with https __Host-tasika, keeps you logged in. It holds a random value and nothing about you. It cannot be read by scripts, is sent only to this site, and ends when you log out, when you close the browser, or after at most 30 days if you chose to stay logged in. Without it nobody can log in.

## The cookie of a known browser
Another one, named tasika_device, stays for half a year after you last logged in, also when you log out. It marks this browser as one you have used, so that nobody who guesses at your password elsewhere can lock you out of it. It holds random values, cannot be read by scripts, and is sent only to the part of this site that logs people in.

## The cookie of a family’s page
A parent who opens the page of their family gets one named tasika_family, with https __Host-tasika-family, so that this browser can open the page again. It holds a random value, cannot be read by scripts, and ends when you close the page on this device, when the office ends the link, and at the latest after 90 days.

## The cookie of the language
One named tasika_language, holds the language in which you read this site, for a year. It holds nothing else.

## What stays on your device
Some things are kept in the storage of your browser. They stay on your device unless you send them.
- The colours you chose, light or dark.
- That someone was logged in on this device, so that the page can show the right button.
- Small choices about the layout of a screen.
- What you typed into a form that is not sent yet, so that it is not lost.
- For students: which notes were opened, so that new ones can be told apart.
- For teachers: attendance that is not saved yet.
- What you saw last behind the login, so that it can be read without network. It is removed when you log out.

## How to remove it
Log out to end the session. To remove everything, the mark of the browser too, clear the data of this site in the settings of your browser. The public pages work without any of it.

## Questions
${contactLines}
`,
};
