import { sql } from 'drizzle-orm';
import type { Resource } from '#contract/site';
import type { Db } from '../../db/client.ts';

/** The most notes listed: more than a page can sensibly show; older ones are omitted. */
const maxResources = 500;

/** The public address of a public note's file. */
const addressOf = (id: string) => `/resources/${id}.pdf`;

/** Public notes, newest first; days in the academy's time zone. */
export async function listResources(db: Db, timeZone: string): Promise<Resource[]> {
  const rows = await db.rows<Omit<Resource, 'address'>>(sql`
    select n.id as "_id", n.title, n.description, n.file_size as size, n.file_pages as pages,
           to_char(n.created_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
           case when st.id is not null then json_build_object('_id', st.id, 'name', st.name) end as standard,
           case when s.id is not null then json_build_object('_id', s.id, 'name', s.name, 'colour', s.colour) end as subject
      from notes n
      left join standards st on st.id = n.standard_id
      left join subjects s on s.id = n.subject_id
     where n.is_public
     order by n.created_at desc, n.id desc
     limit ${maxResources}`);
  return rows.map((row) => ({ ...row, address: addressOf(row._id) }));
}
