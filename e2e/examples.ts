import { randomUUID } from 'node:crypto';
import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { AnyPgTable } from 'drizzle-orm/pg-core';
import type { Email } from 'postal-mime';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeAnnouncement, makeEnquiry } from '../server/seed/factories.ts';
import { users } from '../server/src/db/tables/auth-tables.ts';
import { batches } from '../server/src/db/tables/batch-tables.ts';
import { contactMessages } from '../server/src/db/tables/contact-message-tables.ts';
import { mails } from '../server/src/db/tables/mail-tables.ts';
import { newsletterSubscriptions, newsletters } from '../server/src/db/tables/newsletter-tables.ts';
import { standards } from '../server/src/db/tables/standard-tables.ts';
import { students } from '../server/src/db/tables/student-tables.ts';
import { subjects } from '../server/src/db/tables/subject-tables.ts';
import { teachers } from '../server/src/db/tables/teacher-tables.ts';
import type { Academy } from './academy.ts';
import { makeLoneTeacher } from './people.ts';

type Example = (academy: Academy) => Promise<string>;

/** Example ids by the word before an address parameter, from the sample academy or created for it. */
const examples: Record<string, Example> = {
  subjects: firstOf(subjects),
  standards: firstOf(standards),
  teachers: firstOf(teachers),
  students: firstOf(students),
  batches: async ({ db }) => {
    const [row] = await db
      .select({ id: batches.id })
      .from(batches)
      .innerJoin(users, eq(users.id, batches.teacherId))
      .where(eq(users.email, demoSignIns.teacher.email))
      .orderBy(asc(batches.id))
      .limit(1);
    return row?.id ?? '';
  },
  mail: async (academy) => {
    await askForReset(academy);
    return firstOf(mails)(academy);
  },
  settings: async () => 'contact',
  registrations: async ({ db }) => (await makeEnquiry(db)).id,
  newsletter: async ({ db }) => {
    const id = randomUUID();
    await db.insert(newsletters).values({ id, subject: 'Dates of the exams', body: 'They begin in March.' });
    return id;
  },
  // To everyone and running, so each role sees it.
  announcements: async ({ db }) => (await makeAnnouncement(db)).id,
  messages: async ({ db }) => {
    const id = randomUUID();
    const email = 'visitor@sample.tasika.example';
    await db.insert(contactMessages).values({ id, name: 'Visitor', email, message: 'When can we come by?' });
    return id;
  },
  unsubscribe: async ({ db }) => {
    const token = randomUUID();
    const email = `${token}@sample.tasika.example`;
    await db.insert(newsletterSubscriptions).values({ id: randomUUID(), email, token });
    return token;
  },
};

export async function exampleFor(collection: string, academy: Academy): Promise<string> {
  const find = examples[collection];
  if (find === undefined) throw new Error(`Say in e2e/examples.ts where an example of ${collection} is found`);
  const example = await find(academy);
  if (example === '') throw new Error(`The sample academy has no example of ${collection}`);
  return example;
}

/** Requests a password reset and waits for its mail. */
export async function askForReset({ db, url, mailbox }: Academy): Promise<Email> {
  const { email } = await makeLoneTeacher(db);
  await fetch(`${url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  return mailbox.waitFor(email, 'password');
}

function firstOf(table: AnyPgTable): Example {
  const columns = getTableColumns(table);
  const key = columns['id'] ?? columns['userId'];
  if (key === undefined) throw new Error('A table without a key');
  return async ({ db }) => {
    const [row] = await db.select({ key }).from(table).orderBy(asc(key)).limit(1);
    return row === undefined ? '' : String(row.key);
  };
}
