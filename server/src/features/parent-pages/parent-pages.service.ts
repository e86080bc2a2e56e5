import { sql, type SQL } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint';
import type { Ref } from '#contract/fields';
import type { ParentPage } from '#contract/parent-pages';
import type * as contract from '#contract/parent-pages';
import { isLiveLink } from '../../access/guardian-sessions.ts';
import type { Caller } from '../../caller.ts';
import type { Db } from '../../db/client.ts';
import { addedBy, requireImport } from '../imports/imports.service.ts';
import { makeLinks } from '../guardians/guardian-links.service.ts';
import { parentOf } from '../guardians/parent-page-state.sql.ts';

type Families = BodyOf<typeof contract.findParentPages>;

interface Row extends Omit<ParentPage, 'guardian'> {
  guardian: ParentPage['guardian'] | null;
}

/** How far a page has come, by its live link `l`, which may be missing. */
const pageStateSql = sql`
  case when l.opened_at is not null then 'opened' when l.sent_at is not null then 'sent' else 'unsent' end`;

/** The pages of these families, one for each parent, in the order of the students. */
export async function findParentPages(
  db: Db,
  families: Families,
): Promise<{ pages: ParentPage[]; unreachable: Ref[] }> {
  if ('import' in families) await requireImport(db, families.import);
  const rows = await db.rows<Row>(sql`
    select case when g.id is not null then json_build_object('_id', g.id, 'name', g.name, 'phone', g.phone,
             'hasWhatsApp', g.has_whatsapp, 'language', g.language) end as guardian,
           json_agg(json_build_object('_id', u.id, 'name', u.name) order by chosen.number) as students,
           ${pageStateSql} as state
    from (${studentsIn(families)}) chosen
    join students s on s.user_id = chosen.id and s.status = 'active' join users u on u.id = s.user_id
    left join guardians g on g.id = ${parentOf(sql`s.user_id`)}
    left join guardian_links l on l.guardian_id = g.id and ${isLiveLink}
    group by g.id, l.id order by min(chosen.number)`);
  return {
    pages: rows.flatMap(({ guardian, students, state }) => (guardian === null ? [] : [{ guardian, students, state }])),
    unreachable: rows.find(({ guardian }) => guardian === null)?.students ?? [],
  };
}

const studentsIn = (families: Families): SQL =>
  'import' in families
    ? addedBy(families.import)
    : sql`select id, number from unnest(${sql.param(families.students)}::uuid[]) with ordinality as listed(id, number)`;

/** Makes links for the families whose page is unsent; brothers and sisters get the same. */
export async function printParentPages(
  tx: Db,
  user: Caller,
  { students }: BodyOf<typeof contract.printParentPages>,
  origin: string,
) {
  const { pages } = await findParentPages(tx, { students });
  const unsent = pages.filter(({ state }) => state === 'unsent');
  const urls = await makeLinks(tx, user, { guardians: unsent.map(({ guardian }) => guardian), origin, isSent: true });
  return unsent.flatMap((page, at) => page.students.map(({ _id }) => ({ student: _id, url: urls[at] ?? '' })));
}
