import { sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import { type Guardian, Language } from '#contract/guardians';
import {
  fillText,
  type ParentText,
  ParentTextKind,
  type TextExample,
  type TextFacts,
  unnamedGuardian,
  usualTexts,
} from '#contract/parent-texts';
import type * as contract from '#contract/parent-texts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { parentTexts } from '../../db/tables/contact-tables.ts';
import { formatDay } from '../../format-times.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { academyClock, getAcademy } from '../../academy/academy.ts';

const keyOf = ({ kind, language }: Pick<ParentText, 'kind' | 'language'>) => `${kind} ${language}`;

/** The texts of every kind in every language; null where the academy keeps the usual one. */
async function readTexts(db: Db): Promise<ParentText[]> {
  const own = new Map((await db.select().from(parentTexts)).map((row) => [keyOf(row), row.text]));
  return ParentTextKind.options.flatMap((kind) =>
    Language.options.map((language) => ({ kind, language, text: own.get(keyOf({ kind, language })) ?? null })),
  );
}

export async function listParentTexts(db: Db): Promise<{ data: ParentText[]; example: TextExample | null }> {
  return { data: await readTexts(db), example: await findExample(db) };
}

/** The example: the student who joined last, as if absent today. */
async function findExample(db: Db): Promise<TextExample | null> {
  const [{ today }, { name: academy }] = [await academyClock(db), await getAcademy(db)];
  const [row] = await db.rows<Pick<TextExample, 'student' | 'guardian' | 'batch' | 'standard'>>(sql`
    select u.name as student, s.parent_name as guardian, b.name as batch, st.name as standard
    from enrolments e join batches b on b.id = e.batch_id and b.status = 'active'
    join students s on s.user_id = e.student_id join users u on u.id = s.user_id
    join standards st on st.id = coalesce(s.standard_id, b.standard_id)
    where e.left_on is null order by e.id desc limit 1`);
  if (row === undefined) return null;
  return {
    ...row,
    date: formatDay(today),
    percentage: '72%',
    link: 'https://example.com/family#…',
    academy,
  };
}

export async function updateParentTexts(
  db: Db,
  user: Caller,
  { texts }: BodyOf<typeof contract.updateParentTexts>,
): Promise<ParentText[]> {
  return db.transaction(async (tx) => {
    const before = await readTexts(tx);
    for (const { kind, language, text } of texts) {
      const own = sql`kind = ${kind} and language = ${language}`;
      if (text === null || text === usualTexts[kind][language]) await tx.delete(parentTexts).where(own);
      else {
        await tx
          .insert(parentTexts)
          .values({ kind, language, text })
          .onConflictDoUpdate({ target: [parentTexts.kind, parentTexts.language], set: { text } });
      }
    }
    const after = await readTexts(tx);
    const [was, is] = [inWords(before), inWords(after)];
    await recordAudit(tx, user, {
      action: 'update',
      entity: 'settings',
      entityId: '00000000-0000-0000-0000-000000000003',
      before: { textsToParents: was.filter((text) => !is.includes(text)) },
      after: { textsToParents: is.filter((text) => !was.includes(text)) },
    });
    return after;
  });
}

const inWords = (texts: ParentText[]) =>
  texts.flatMap(({ kind, language, text }) => (text === null ? [] : [`${kind}, ${language}: ${text}`]));

/** A text, and the values of its placeholders, in the order of the text. */
export interface WrittenText {
  text: string;
  parameters: TextFacts;
}

/** Answers a function that writes about a student for a guardian, in the guardian's language. */
export async function messageWriter(db: Db) {
  const [texts, { name: academy }] = [await readTexts(db), await getAcademy(db)];
  const own = new Map(texts.map((text) => [keyOf(text), text.text]));
  return (
    kind: ParentTextKind,
    { name, language }: Pick<Guardian, 'name' | 'language'>,
    given: TextFacts,
  ): WrittenText => {
    const written = own.get(keyOf({ kind, language })) ?? usualTexts[kind][language];
    const facts: TextFacts = { ...given, guardian: name ?? unnamedGuardian[language], academy };
    const used = [...written.matchAll(/\{(\w+)\}/g)].flatMap(([, placeholder = '']) => {
      const value = facts[placeholder];
      return value === undefined ? [] : [[placeholder, value] as const];
    });
    return { text: fillText(written, facts), parameters: Object.fromEntries(used) };
  };
}

/** The same function, answering the text alone. */
export async function textWriter(db: Db) {
  const write = await messageWriter(db);
  return (...args: Parameters<typeof write>): string => write(...args).text;
}
