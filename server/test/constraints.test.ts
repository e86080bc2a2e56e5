import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { statusOf } from '#contract/errors';
import { constraints } from '../src/db/constraints.ts';
import { refusalIn } from '../src/db/refusal-in.ts';
import { testDatabase } from './database.ts';

const { pool } = await testDatabase();

/** All named database rules: constraints and unique indexes; a constraint trigger (t) is none, as it refuses nothing. */
const { rows } = await pool.query<{ name: string; kind: string }>(`
  SELECT conname AS name, contype AS kind FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 't')
  UNION
  SELECT c.relname, 'x' FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
   WHERE i.indisunique AND c.relnamespace = 'public'::regnamespace`);
const existing = new Set(rows.map(({ name }) => name));

test('each sentence belongs to a rule that exists', () => {
  expect(Object.keys(constraints).filter((name) => !existing.has(name))).toEqual([]);
});

test('each rule is named by hand after its table and what it holds for', () => {
  const odd = rows.filter(({ name }) => !/^[a-z_]+_(pkey|key|fkey|check|excl)$/.test(name));
  expect(odd).toEqual([]);
});

test('each sentence has a code with a status, and says something', () => {
  const detail = 'Key (id)=(1) is still referenced from table "x".';
  for (const [constraint, meaning] of Object.entries(constraints)) {
    const broken = [meaning].flatMap((given) =>
      typeof given === 'function'
        ? [true, false].map((isStillUsed) => given({ constraint, detail, isStillUsed }))
        : [given],
    );
    for (const { code, sentence } of broken) {
      expect(statusOf[code], constraint).toBeDefined();
      expect(sentence.key, constraint).toMatch(/^[A-Z].{8,}/);
    }
  }
});

test('a reference that a delete at the same moment breaks is refused with a sentence, not as an internal error', async () => {
  const contact = `insert into contacts (id, student_id, channel, about, date, user_name)
    values (gen_random_uuid(), gen_random_uuid(), 'call', 'attendance', '2026-07-01', '')`;
  const error = await pool.query(contact).catch((caught: unknown) => caught);
  expect(refusalIn(error)).toMatchObject({ code: 'not_found' });
  const references = rows.filter(({ kind }) => kind === 'f');
  expect(references.length).toBeGreaterThan(50);
  for (const { name: constraint } of references) {
    for (const detail of [
      'Key (id)=(1) is not present in table "x".',
      'Key (id)=(1) is still referenced from table "x".',
    ]) {
      const broken = Object.assign(new Error('violates foreign key constraint'), { code: '23503', constraint, detail });
      expect(refusalIn(broken)?.message, constraint).toMatch(/^[A-Z].{8,}/);
    }
  }
});

/** Nobody's choice: drawn by the server, counted by it, written where a conflict means that it is there already, or one at a time. */
const nobodysChoice = [
  /_(token|token_hash|secret_hash|file_id)_key$/,
  /^notifications_/,
  /^(push_subscriptions|pictures)_/,
  /^(admission_enquiries_reference|newsletter_subscriptions_email|course_fees_course)_key$/,
  /^(guardians_phone|student_guardians_student_id_guardian_id|guardian_links_guardian_id|batch_slots_moved_from)_key$/,
];

test('a value two people can both choose is refused with a sentence, not as an internal error', () => {
  const keys = rows.map(({ name }) => name).filter((name) => name.endsWith('_key'));
  expect(
    keys.filter((name) => !(name in constraints) && !nobodysChoice.some((unchosen) => unchosen.test(name))),
  ).toEqual([]);
});

test('migrations are only added to: the journal lists every file once and in order', () => {
  const folder = new URL('../migrations/', import.meta.url);
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
  for (const { idx, when, tag } of entries) {
    expect(tag.slice(0, 4)).toBe(String(idx).padStart(4, '0'));
    expect(when).toBe(1_790_000_000_000 + idx * 1_000);
  }
});
