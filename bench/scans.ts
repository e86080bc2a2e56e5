import pg from 'pg';
import type { Steps } from './request-statements.ts';

/** Repeated queries must not scan tables with more rows. */
const smallTable = 10_000;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Node[];
}

/** Large tables that PostgreSQL plans to scan sequentially, by work. */
export async function findScans(databaseUrl: string, recorded: Steps[][]): Promise<string[][]> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    const { rows } = await database.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and reltuples > ${smallTable}`,
    );
    const large = new Set(rows.map(({ name }) => name));
    const found: string[][] = [];
    for (const requests of recorded) {
      const scanned = new Set<string>();
      for (const { text, values } of requests.flat(2)) {
        if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) continue;
        const explained = await database.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
          `explain (format json) ${text}`,
          values,
        );
        for (const name of scannedBy(explained.rows[0]?.['QUERY PLAN'][0]?.Plan))
          if (large.has(name)) scanned.add(name);
      }
      found.push([...scanned].sort());
    }
    return found;
  } finally {
    await database.end();
  }
}

function scannedBy(node: Node | undefined): string[] {
  if (node === undefined) return [];
  const own = node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scannedBy)];
}
