import { sql } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import { languages } from '#contract/languages';
import type { CourseFee } from '#contract/settings';
import type * as contract from '#contract/settings';
import type { Db } from '../../db/client.ts';
import type { Caller } from '../../caller.ts';
import { recordAudit } from '../audit/audit.service.ts';

/** Every standard as a whole, then each of its subjects, also those only its batches teach. */
export async function listFees(db: Db): Promise<CourseFee[]> {
  return db.rows<CourseFee>(sql`
    with courses as (
      select id as standard_id, null::uuid as subject_id from standards where is_active
      union select standard_id, subject_id from standard_subjects
      union select standard_id, subject_id from batches where status = 'active'
    )
    select json_build_object('_id', st.id, 'name', st.name) as standard,
           case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end as subject, f.fee,
           coalesce(f.texts, '{}') as texts
      from courses c
      join standards st on st.id = c.standard_id and st.is_active
      left join subjects s on s.id = c.subject_id
      left join course_fees f on f.standard_id = c.standard_id and f.subject_id is not distinct from c.subject_id
     where c.subject_id is null or s.is_active
     order by st.level, st.name_order, s.name_order nulls first`);
}

export async function updateFees(
  db: Db,
  user: Caller,
  { fees }: BodyOf<typeof contract.updateFees>,
): Promise<CourseFee[]> {
  return db.transaction(async (tx) => {
    const before = await listFees(tx);
    // Among duplicates the last one wins.
    const courses = sql`(
      select distinct on (standard_id, subject_id) standard_id, subject_id, fee, texts
        from unnest(${sql.param(fees.map(({ standard }) => standard))}::uuid[],
                    ${sql.param(fees.map(({ subject }) => subject))}::uuid[],
                    ${sql.param(fees.map(({ fee }) => fee))}::text[],
                    ${sql.param(fees.map(({ texts }) => JSON.stringify(texts)))}::jsonb[]) with ordinality
             as given (standard_id, subject_id, fee, texts, place)
       order by standard_id, subject_id, place desc) as given`;
    await tx.execute(sql`
      insert into course_fees (standard_id, subject_id, fee, texts)
      select standard_id, subject_id, fee, texts from ${courses} where fee is not null
      on conflict (standard_id, subject_id) do update set fee = excluded.fee, texts = excluded.texts`);
    await tx.execute(sql`
      delete from course_fees f using ${courses}
       where f.standard_id = given.standard_id and f.subject_id is not distinct from given.subject_id
         and given.fee is null`);
    const after = await listFees(tx);
    const [was, is] = [inWords(before), inWords(after)];
    await recordAudit(tx, user, {
      action: 'update',
      entity: 'fees',
      entityId: '00000000-0000-0000-0000-000000000002',
      before: { fees: was.filter((fee) => !is.includes(fee)) },
      after: { fees: is.filter((fee) => !was.includes(fee)) },
    });
    return after;
  });
}

const inWords = (fees: CourseFee[]) =>
  fees.flatMap(({ standard, subject, fee, texts: { fee: translations } }) => {
    if (fee === null) return [];
    const course = `${standard.name}${subject ? ` ${subject.name}` : ''}`;
    return [`${course}: ${[fee, ...languages.flatMap((language) => translations?.[language] ?? [])].join(' · ')}`];
  });
