import { repack, type Entries, type LooseManifest } from './backups.ts';

type Change = (value: string) => string;

/** Replaces one column's value in every row of a table, in COPY format. */
const changeColumn = (table: string, column: string, change: Change) => (entries: Entries, manifest: LooseManifest) => {
  const at = manifest.tables.find(({ name }) => name === table)?.columns.indexOf(column) ?? -1;
  const name = `tables/${table}.copy`;
  const lines = String(entries.get(name)).split('\n').slice(0, -1);
  if (at < 0 || lines.length === 0) throw new Error(`There is nothing to change in ${table}.${column}`);
  const changed = lines.map((line) => line.split('\t').map((value, index) => (index === at ? change(value) : value)));
  entries.set(name, Buffer.from(changed.map((values) => `${values.join('\t')}\n`).join('')));
};

const set = (table: string, column: string, value: string) => changeColumn(table, column, () => value);

/** Rows that PostgreSQL accepts and that no form of the product could have written. */
const changes: Record<string, ReturnType<typeof set>> = {
  'a time without end': set('users', 'created_at', 'infinity'),
  'a time before history': set('students', 'consent_at', '4000-01-01 00:00:00+00 BC'),
  'a day without end': set('registers', 'date', 'infinity'),
  'a version below one': set('users', 'version', '0'),
  'links that are a text': set('settings', 'social_links', '"x"'),
  'office hours that are a number': set('settings', 'office_hours', '5'),
  'office hours without a day': set('settings', 'office_hours', '[{"opens":"09:00","closes":"18:00"}]'),
  'a text in a language that there is not': set('settings', 'texts', '{"tagline":{"language":"fr"}}'),
  'texts that are a list': set('subjects', 'texts', '[{"language":"en"}]'),
  'a map that is a script': set('settings', 'map_url', 'javascript:alert(1)'),
  'a name of 300 KB': set('settings', 'name', 'x'.repeat(300_000)),
  'a time zone that is none': set('settings', 'time_zone', 'Mars; drop table users'),
  'a picture from elsewhere': set('users', 'avatar_url', 'https://evil.example/x.png'),
  'a phone that is a script': set('students', 'phone', '"><script>'),
  'no admin at all': changeColumn('users', 'role', (role) => (role === 'admin' ? 'teacher' : role)),
  'no admin who is active': set('users', 'is_active', 'f'),
};

export const hostileRows: Record<string, (whole: Buffer) => Promise<Buffer>> = Object.fromEntries(
  Object.entries(changes).map(([what, change]) => [what, (content: Buffer) => repack(content, change)]),
);
