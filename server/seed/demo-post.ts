import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../src/db/client.ts';
import type { MailKind } from '../src/email/mail-kinds.ts';
import type { RenderedMail, Sender } from '../src/email/mail-layout.ts';
import { contactMessageMail, newsletterMail, newsletterWelcomeMail } from '../src/email/templates.ts';
import { insertRows } from './bulk.ts';

// Messages and mails. Every address ends in ".example", which no mail can reach.

const site = 'https://sample.tasika.example';
const domain = 'sample.tasika.example';
const answeredBy = 'Sample Office';

interface Message {
  name: string;
  phone?: string;
  email?: string;
  message: string;
  hoursAgo: number;
  /** Hours until it was answered. */
  answeredAfter?: number;
}

const messages: Message[] = [
  {
    name: 'Farida Attar',
    phone: '+919000004001',
    message: 'My daughter is in the 9th. Can she sit in on one class of 10 Standard before she joins?',
    hoursAgo: 3,
  },
  {
    name: 'Dnyaneshwar Kadam',
    email: `d.kadam@${domain}`,
    message:
      'Which batch of 12 Science is in the evening, and in which room?\n\nWe come from Ausa, so after 5 PM is best.',
    hoursAgo: 20,
  },
  {
    name: 'Sushma Lahoti',
    phone: '+919000004003',
    email: `sushma.lahoti@${domain}`,
    message: 'Do you teach Accountancy in Marathi too?',
    hoursAgo: 49,
    answeredAfter: 4,
  },
  {
    name: 'Rafiq Pathan',
    phone: '+919000004004',
    message: 'Is the office open on the second Saturday?',
    hoursAgo: 122,
    answeredAfter: 18,
  },
  {
    name: 'Madhuri Kendre',
    email: `madhuri.kendre@${domain}`,
    message: 'Thank you for the call. We will visit on Monday at 4 PM.',
    hoursAgo: 171,
    answeredAfter: 2,
  },
];

interface Reader {
  name: string;
  daysAgo: number;
  leftDaysAgo?: number;
  /** What the mail server answered to the newsletter. */
  problem?: string;
}

const readers: Reader[] = [
  { name: 'aai.of.sayali', daysAgo: 1 },
  { name: 'b.surwase', daysAgo: 4 },
  { name: 'kendre.family', daysAgo: 9 },
  { name: 'madhuri.kendre', daysAgo: 16 },
  { name: 'n.birajdar', daysAgo: 22, problem: '550 5.1.1 There is no such mailbox' },
  { name: 'parents.of.yash', daysAgo: 25 },
  { name: 'r.quazi', daysAgo: 31 },
  { name: 'sagar.mete', daysAgo: 38, leftDaysAgo: 6 },
  { name: 'sushma.lahoti', daysAgo: 44 },
  { name: 'v.honrao', daysAgo: 52 },
];

const sentIssue = {
  subject: 'Unit test 2: dates and portions',
  body: 'Unit test 2 begins next Monday, at the time of each class.\n\nThe portions hang in the hall. Bring paper and a blue pen.',
  daysAgo: 12,
};
const draft = {
  subject: 'New evening batch for 12 Commerce',
  body: 'From next month there is an evening batch for 12 Commerce, Monday to Saturday.\n\nCall the office to keep a seat.',
  daysAgo: 1,
};

/** The sample academy has no mail server; that it had one until recently shows mails in every state. */
const daysWithoutServer = 3;

const hour = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
const daysAgo = (days: number) => hoursAgo(24 * days);

/** Messages and mails, for the separate sample academy only: in a real one the subscribers would get its next newsletter. */
export async function seedPost(tx: Db, academy: Sender): Promise<void> {
  const received = messages.map(({ hoursAgo: hours, answeredAfter, ...message }) => ({
    ...message,
    id: uuidv7(),
    created_at: hoursAgo(hours),
    answered_at: answeredAfter && hoursAgo(hours - answeredAfter),
    answered_by_name: answeredAfter && answeredBy,
  }));
  await insertRows(tx, 'contact_messages', received);
  const made = readers.map((reader) => ({
    ...reader,
    id: uuidv7(),
    token: uuidv7(),
    email: `${reader.name}@${domain}`,
  }));
  const subscriptions = made.map(({ id, email, token, daysAgo: days, leftDaysAgo }) => ({
    id,
    email,
    token,
    subscribed_at: daysAgo(days),
    status: leftDaysAgo ? 'unsubscribed' : 'subscribed',
    unsubscribed_at: leftDaysAgo && daysAgo(leftDaysAgo),
  }));
  await insertRows(tx, 'newsletter_subscriptions', subscriptions);
  const newsletterId = uuidv7();
  await insertRows(tx, 'newsletters', [
    { id: newsletterId, ...columnsOf(sentIssue), sent_at: daysAgo(sentIssue.daysAgo), sent_by_name: answeredBy },
    { id: uuidv7(), ...columnsOf(draft) },
  ]);
  const reached = made.filter((reader) => reader.daysAgo > sentIssue.daysAgo);
  const issues = reached.map((reader) => newsletterTo(academy, reader));
  const others = [
    ...made.filter((reader) => reader.daysAgo < 30).map((reader) => welcomeTo(academy, reader)),
    ...messages.map((message) => forwardToOffice(academy, message)),
  ];
  await insertMails(tx, [...issues, ...others]);
  const recipients = reached.map(({ id }, at) => ({
    newsletter_id: newsletterId,
    subscription_id: id,
    mail_id: issues[at]?.id,
  }));
  await insertRows(tx, 'newsletter_recipients', recipients);
}

function columnsOf({ subject, body, daysAgo: days }: typeof draft) {
  return { subject, body, created_at: daysAgo(days), updated_at: daysAgo(days) };
}

type MadeReader = Reader & { id: string; token: string; email: string };

interface MadeMail extends RenderedMail {
  id: string;
  kind: MailKind;
  to_address: string;
  created_at: string;
  problem?: string;
}

const leaveUrl = ({ token }: MadeReader) => `${site}/unsubscribe/${token}`;

const newsletterTo = (academy: Sender, reader: MadeReader): MadeMail => ({
  ...newsletterMail({ academy, ...sentIssue, url: site, unsubscribeUrl: leaveUrl(reader) }),
  id: uuidv7(),
  kind: 'newsletter',
  to_address: reader.email,
  created_at: daysAgo(sentIssue.daysAgo),
  problem: reader.problem,
});

const welcomeTo = (academy: Sender, reader: MadeReader): MadeMail => ({
  ...newsletterWelcomeMail({ academy, url: site, unsubscribeUrl: leaveUrl(reader) }),
  id: uuidv7(),
  kind: 'newsletter-welcome',
  to_address: reader.email,
  created_at: daysAgo(reader.daysAgo),
});

const forwardToOffice = (academy: Sender, message: Message): MadeMail => ({
  ...contactMessageMail({ academy, phone: null, email: null, ...message }),
  id: uuidv7(),
  kind: 'contact-message',
  to_address: `office@${domain}`,
  created_at: hoursAgo(message.hoursAgo),
});

async function insertMails(tx: Db, mails: MadeMail[]): Promise<void> {
  const rows = mails.map(({ text, problem, ...mail }) => {
    const isWaiting = mail.created_at > daysAgo(daysWithoutServer);
    const status = isWaiting ? 'waiting' : problem === undefined ? 'sent' : 'failed';
    return {
      ...mail,
      headers: {},
      status,
      text: `${text.trimEnd()}\n\nA sample: this mail was never sent.\n`,
      attempts: isWaiting ? 0 : 1,
      last_error: problem,
      sent_at: status === 'sent' ? mail.created_at : null,
    };
  });
  await insertRows(tx, 'mails', rows);
}
