import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import type { Db } from '../server/src/db/client.ts';
import type { Academy } from './academy.ts';
import { academyOfWorker, expect, test as base } from './test.ts';

/** What people write themselves, by table. Whatever Latin letters a screen then shows are the product's own. */
const written = {
  admission_enquiries: ['student_name', 'parent_name', 'school_name', 'message', 'decline_reason', 'consent_by'],
  admission_enquiry_events: ['by_name', 'note'],
  announcements: ['title', 'body', 'created_by_name'],
  attendance_changes: ['user_name', 'reason'],
  attendance_records: ['remark'],
  backups: ['created_by_name'],
  batch_slots: ['own_room', 'room', 'note'],
  batches: ['name', 'room'],
  cancelled_classes: ['reason'],
  closed_days: ['name'],
  contact_messages: ['name', 'message', 'answered_by_name'],
  contacts: ['guardian_name', 'user_name', 'note'],
  course_fees: ['fee'],
  guardians: ['name'],
  leave_answers: ['user_name'],
  leave_requests: ['guardian_name', 'reason', 'answered_by_name'],
  mails: ['subject', 'text', 'last_error'],
  newsletters: ['subject', 'body', 'sent_by_name'],
  notes: ['title', 'description', 'file_name', 'uploaded_by_name'],
  pictures: ['caption'],
  registers: ['submitted_by_name'],
  settings: ['name', 'tagline', 'about', 'city', 'state'],
  standards: ['name'],
  students: ['parent_name', 'address', 'school_name'],
  subjects: ['name', 'code', 'description'],
  teachers: ['qualification', 'bio'],
  users: ['name'],
} as const;

const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const devanagari = 'अबचदइफगहईजकलमनओपकरसतउवयखयझ'.repeat(2);

/** Writes the academy's data in Devanagari, letter by letter: no text of theirs is English any more, and each is about as long. */
export async function writeInDevanagari(db: Db): Promise<void> {
  for (const [table, columns] of Object.entries(written)) {
    for (const column of columns) {
      await db.execute(sql`
        update ${sql.identifier(table)}
        set ${sql.identifier(column)} = translate(${sql.identifier(column)}, ${latin}, ${devanagari})
        where ${sql.identifier(column)} ~ '[A-Za-z]'`);
    }
  }
  await db.execute(sql`
    update settings set address_lines = translate(address_lines::text, ${latin}, ${devanagari})::text[]`);
}

/** The test of an academy whose data is in Devanagari, as one in Latur may write it. */
export const test = base.extend<object, { academy: Academy }>({
  academy: academyOfWorker({ isDemo: true, prepare: writeInDevanagari }),
});

/** What `docs/languages.md` leaves in Latin letters; names of products, codes, and addresses. */
const keptInLatin = new RegExp(
  [
    String.raw`https?:\S+|\S+@\S+|\.\w{3,4}\b|\\n`,
    String.raw`\b(PDF|CSV|SMS|QR|A4|AM|PM|KB|MB|GB|English|Tasika|WhatsApp|Excel|YouTube|Instagram|Linux)\b`,
    String.raw`\b(R-\d{4}-\d+|PHY(-11A)?|(__Host-)?tasika(_\w+|-family)?|https|Asia/Kolkata)\b|#[\da-f]{6}\b|\{\w+\}`,
    ...Object.values(demoSignIns).map(({ password }) => password),
  ].join('|'),
  'g',
);

/** No name or text in the accessibility tree of the page is in Latin letters. */
export async function expectNoEnglish(page: Page, state: string): Promise<void> {
  expect.soft(englishIn(await page.locator('body').ariaSnapshot()), `in Latin letters, ${state}`).toEqual([]);
}

function englishIn(tree: string): string[] {
  const texts = tree
    .split('\n')
    .filter((line) => !line.trim().startsWith('- /url:'))
    .map((line) => line.replace(/^\s*- '?\/?[a-z]+\b/, '').replaceAll(/\[[a-z-]+(=\w+)?\]/g, ''));
  return texts.filter((text) => /[A-Za-z]/.test(text.replaceAll(keptInLatin, ''))).map((text) => text.trim());
}
