import type { LegalFacts } from './legal-facts.ts';

/** The default privacy policy, for an academy without its own; `parseLegalText` explains the markup. */
export const privacyText = ({ name, nameAndAddress, contactLines }: LegalFacts): string => `
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
- A student sees only their own data.
- Companies that run our server or send our email handle data for us, under contract and only on our instruction.
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
`;
