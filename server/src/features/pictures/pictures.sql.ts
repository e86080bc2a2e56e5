import { sql, type SQL } from 'drizzle-orm';
import type { Picture } from '#contract/pictures';

/** The address of a file, with its content hash: immutable, and not guessable. */
export const addressSql = (file: SQL = sql`f`) => sql`
  '/pictures/' || left(${file}.sha256, 32) || case ${file}.type when 'image/avif' then '.avif' else '.webp' end`;

/** A picture, row `p`, in the contract's shape. */
export const pictureSql = sql<Picture>`
  json_build_object('_id', p.id, 'caption', p.caption, 'files', (
    select json_agg(json_build_object('type', f.type, 'width', f.width, 'height', f.height, 'address', ${addressSql()})
                    order by f.type, f.width, f.height)
      from picture_files f where f.picture_id = p.id))`;
