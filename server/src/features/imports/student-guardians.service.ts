import { sql } from 'drizzle-orm';
import type { Language } from '#contract/guardians';
import type { Db } from '../../db/client.ts';
import type { GuardianChange } from '../guardians/families.service.ts';
import { changeGuardians } from '../guardians/guardians.service.ts';
import type { RelatedWrite } from './import-kind.service.ts';

interface ParentFields {
  parentName?: string | null;
  parentPhone?: string | null;
  secondParentName?: string | null;
  secondParentPhone?: string | null;
}

const fieldsOf = ({ fields }: RelatedWrite): ParentFields => fields;

/** A new student's first parent is the guardian already; the second follows in bulk. Others go the way of the form. */
export async function writeGuardians(tx: Db, writes: RelatedWrite[], language?: Language): Promise<void> {
  const added = writes.filter(({ isNew }) => isNew);
  await addSeconds(tx, added);
  await writeLanguage(
    tx,
    added.map(({ id }) => id),
    language,
  );
  const changes = writes.filter(({ isNew }) => !isNew).map(changeOf);
  await changeGuardians(tx, changes, new Set(writes.map(({ id }) => id)));
}

/** Of the guardians whose children are all new; others keep the language that they have. */
async function writeLanguage(tx: Db, added: string[], language: Language | undefined): Promise<void> {
  if (added.length === 0 || language === undefined) return;
  await tx.execute(sql`
    with added as (select unnest(${sql.param(added)}::uuid[]) as id)
    update guardians g set language = ${language}
    where g.language <> ${language} and g.id in (select guardian_id from student_guardians join added on id = student_id)
      and not exists (select from student_guardians l where l.guardian_id = g.id and l.student_id not in (select id from added))`);
}

function changeOf(write: RelatedWrite): GuardianChange {
  const { parentName, parentPhone, secondParentName, secondParentPhone } = fieldsOf(write);
  return { studentId: write.id, parentName, parentPhone, second: { name: secondParentName, phone: secondParentPhone } };
}

/** One statement for the persons and one for their children. A known phone is that person. */
async function addSeconds(tx: Db, added: RelatedWrite[]): Promise<void> {
  const seconds = added
    .map((write) => ({
      id: write.id,
      name: fieldsOf(write).secondParentName,
      phone: fieldsOf(write).secondParentPhone,
    }))
    .filter(({ name, phone }) => Boolean(name) || Boolean(phone));
  if (seconds.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(seconds)}::jsonb) as r(id uuid, name text, phone text)`;
  await tx.execute(sql`
    insert into guardians (id, name, phone)
    select distinct on (coalesce(r.phone, r.id::text)) gen_random_uuid(), r.name, r.phone from ${rows}
    where r.phone is not null order by coalesce(r.phone, r.id::text), length(r.name) desc nulls last
    on conflict (phone) do update set name = coalesce(guardians.name, excluded.name)`);
  // One without a phone is nobody's but this student's.
  await tx.execute(sql`
    with unnumbered as (select r.id as student_id, gen_random_uuid() as id, r.name from ${rows} where r.phone is null),
    made as (insert into guardians (id, name) select id, name from unnumbered)
    insert into student_guardians (student_id, place, guardian_id, relation)
    select student_id, coalesce((select max(place) from student_guardians l where l.student_id = found.student_id), 0) + 1, id, 'guardian'
    from (select student_id, id from unnumbered
          union all select r.id, g.id from ${rows} join guardians g on g.phone = r.phone) found
    on conflict (student_id, guardian_id) do nothing`);
}
