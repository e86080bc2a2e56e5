import { createHash } from 'node:crypto';
import { migrations } from '../src/db/migrate.ts';
import { firstWithNotes, pack, repack, unpack } from './backups.ts';
import { hostileRows } from './hostile-rows.ts';
import { ageHeaderOf, manifestOfFiles, nestedManifest, zipOfEntries } from './huge-backups.ts';

/** A seeded generator of numbers below one. */
export type Random = () => number;

interface Case {
  what: string;
  content: Buffer;
}

const whole = (random: Random, below: number) => Math.floor(random() * below);

const flipped = (content: Buffer, random: Random): Buffer => {
  const copy = Buffer.from(content);
  const at = whole(random, copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << whole(random, 8));
  return copy;
};

/** Replaces a name by one of equal length, everywhere in the zip. */
function renamed(content: Buffer, from: string, to: string): Buffer {
  const copy = Buffer.from(content);
  const name = to.padEnd(from.length, 'x').slice(0, from.length);
  for (let at = copy.indexOf(from); at >= 0; at = copy.indexOf(from, at + 1)) copy.write(name, at, 'latin1');
  return copy;
}

const changed = (content: Buffer, change: Parameters<typeof repack>[1]) => repack(content, change);

const intoTable = (content: Buffer, table: string, line: string) =>
  changed(content, (entries) => {
    const name = `tables/${table}.copy`;
    entries.set(name, Buffer.concat([entries.get(name) ?? Buffer.alloc(0), Buffer.from(`${line}\n`)]));
  });

/** The sum in the header fits again: only what was done is wrong. */
const intoArchive = (content: Buffer, change: (tar: Buffer) => void) =>
  changed(content, (entries) => {
    const tar = Buffer.from(entries.get('files.tar') ?? Buffer.alloc(0));
    change(tar);
    tar.write(' '.repeat(8), 148);
    const sum = tar.subarray(0, 512).reduce((total, byte) => total + byte, 0);
    tar.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    entries.set('files.tar', tar);
  });

const aUuid = '00000000-0000-4000-8000-00000000000a';

/** All manipulations of a backup file, accidental or malicious. `old` gives one of an older Tasika. */
const ways: Record<
  string,
  (whole_: Buffer, random: Random, old: (count: number) => Promise<Buffer>) => Promise<Buffer>
> = {
  'a flipped bit': async (content, random) => flipped(content, random),
  'two flipped bits': async (content, random) => flipped(flipped(content, random), random),
  'a flipped bit in its directory': async (content, random) => {
    const start = content.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1')) - 1000;
    return Buffer.concat([content.subarray(0, start), flipped(content.subarray(start), random)]);
  },
  'cut off': async (content, random) => content.subarray(0, whole(random, content.length)),
  'a hole of zeros': async (content, random) => {
    const at = whole(random, content.length);
    return Buffer.from(content).fill(0, at, Math.min(content.length, at + 1 + whole(random, 4000)));
  },
  'something behind it': async (content, random) => Buffer.concat([content, Buffer.alloc(1 + whole(random, 500), 'x')]),
  'something before it': async (content, random) => Buffer.concat([Buffer.alloc(1 + whole(random, 500), 'x'), content]),
  'a middle that is missing': async (content, random) => {
    const at = whole(random, content.length - 600);
    return Buffer.concat([content.subarray(0, at), content.subarray(at + 1 + whole(random, 500))]);
  },
  'the head of one and the tail of another': async (content, random, old) => {
    const other = await old(firstWithNotes);
    const at = whole(random, Math.min(content.length, other.length));
    return Buffer.concat([content.subarray(0, at), other.subarray(at)]);
  },
  'an older one, whole': async (_, random, old) =>
    old(firstWithNotes + whole(random, migrations.length - firstWithNotes)),
  'an older one, flipped': async (_, random, old) => flipped(await old(firstWithNotes), random),
  'noise that begins as a zip': async (_, random) =>
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from(Array.from({ length: 3000 }, () => whole(random, 256)))]),
  'noise that begins as an encrypted file': async (_, random) =>
    Buffer.from(
      `age-encryption.org/v1\n-> scrypt ${'A'.repeat(22)} ${1 + whole(random, 64)}\n${'B'.repeat(43)}\n--- x\n`,
    ),
  'no zip at all': async () => Buffer.from('<html>Not found</html>'),
  'an empty zip': async () => pack([]),
  'a zip of something else': async () => pack([['photo.jpg', Buffer.from('JFIF')]]),
  'an entry that climbs out of the folder': async (content) =>
    renamed(content, 'tables/attendance_records.copy', '../../../../../etc/cron.d/x'),
  'an absolute entry': async (content) => renamed(content, 'tables/attendance_records.copy', '/etc/passwd'),
  'an entry with a backslash': async (content) => renamed(content, 'tables/attendance_records.copy', '..\\..\\windows'),
  'an entry more': async (content) =>
    changed(content, (entries) => entries.set('files/escape', Buffer.from('escaped'))),
  'an entry less': async (content, random) =>
    changed(content, (entries) => entries.delete([...entries.keys()][whole(random, entries.size)] ?? '')),
  'an entry twice': async (content) => {
    const entries = [...(await unpack(content))];
    return pack([...entries, entries[0] as [string, Buffer]]);
  },
  'a bomb among the tables': async (content) =>
    changed(content, (entries) => entries.set('tables/mails.copy', Buffer.alloc(30_000_000, '\n'))),
  'a bomb for a manifest': async (content) => {
    const entries = await unpack(content);
    return pack([...entries, ['manifest.json', Buffer.alloc(70_000_000, ' ')]].slice(1) as [string, Buffer][]);
  },
  'a manifest that is no JSON': async (content) => {
    const entries = await unpack(content);
    return pack(entries.set('manifest.json', Buffer.from('{"format":1,')));
  },
  'a manifest of something else': async (content, random) => {
    const entries = await unpack(content);
    const others = ['null', '[]', '{}', '"x"', '{"format":1,"schema":1,"app":"x"}', '{"__proto__":{"format":1}}'];
    return pack(entries.set('manifest.json', Buffer.from(others[whole(random, others.length)] ?? '')));
  },
  'a directory without end': async (_, random) => zipOfEntries(60_000 + whole(random, 1000)),
  'a header of an encrypted file without end': async (_, random) => ageHeaderOf(2 + whole(random, 1000)),
  'a manifest of nested objects': async (content, random) => {
    const entries = await unpack(content);
    return pack(entries.set('manifest.json', nestedManifest(50_000 + whole(random, 50_000))));
  },
  'a manifest of very many files': async (content) => {
    const entries = await unpack(content);
    const manifest = JSON.parse(String(entries.get('manifest.json')));
    return pack(entries.set('manifest.json', manifestOfFiles(manifest, 70_000)));
  },
  'a newer schema': async (content, random) =>
    changed(content, (_, manifest) => void (manifest.schema = Number(manifest.schema) + 1 + whole(random, 1e9))),
  'a schema that never was': async (content, random) =>
    changed(content, (_, manifest) => void (manifest.schema = Number(manifest.schema) - 1 - whole(random, 900))),
  'a newer format': async (content) => changed(content, (_, manifest) => void (manifest.format = 3)),
  'an older schema than it is': async (content, random) =>
    changed(content, (_, manifest) => {
      manifest.schema = migrations[whole(random, migrations.length - 1)]?.folderMillis;
    }),
  'a wrong hash': async (content, random) => {
    const entries = await unpack(content);
    const manifest = JSON.parse(String(entries.get('manifest.json')));
    const part = manifest.tables[whole(random, manifest.tables.length)];
    part.sha256 = createHash('sha256').update(String(random())).digest('hex');
    return pack(entries.set('manifest.json', Buffer.from(JSON.stringify(manifest))));
  },
  'rows that were not counted': async (content) =>
    changed(
      content,
      (_, manifest) => void (manifest.tables.find(({ name }) => name === 'subjects') ?? { rows: 0 }).rows++,
    ),
  'a table under the name of one that is left out': async (content) =>
    changed(content, (entries, manifest) => {
      entries.set('tables/sessions.copy', Buffer.alloc(0));
      manifest.tables.push({ name: 'sessions', columns: ['id'], rows: 0, bytes: 0, sha256: '' });
    }),
  'a table that would be another one': async (content, random) =>
    changed(content, (entries, manifest) => {
      const names = ['pg_class', 'backups', 'x"; drop table users; --', 'pgboss', '__proto__', 'users_2'];
      const name = names[whole(random, names.length)] ?? '';
      const table = manifest.tables.find((one) => one.name === 'mails');
      if (table) table.name = name;
      entries.set(`tables/${name}.copy`, entries.get('tables/mails.copy') ?? Buffer.alloc(0));
      entries.delete('tables/mails.copy');
    }),
  'a column less': async (content, random) =>
    changed(content, (_, manifest) => void manifest.tables[whole(random, manifest.tables.length)]?.columns.pop()),
  'a column with SQL for a name': async (content) =>
    changed(content, (_, manifest) => {
      const table = manifest.tables.find(({ name }) => name === 'subjects');
      table?.columns.splice(0, 1, 'id) from program $$touch /tmp/owned$$; --');
    }),
  'columns in another order than their values': async (content) =>
    changed(content, (_, manifest) => {
      const users = manifest.tables.find(({ name }) => name === 'users');
      if (users) users.columns = users.columns.toReversed();
    }),
  'a row that refers to nobody': async (content) =>
    intoTable(content, 'standard_subjects', `${aUuid}\t00000000-0000-4000-8000-00000000000b`),
  'a row twice': async (content) =>
    changed(content, (entries) => {
      const rows = entries.get('tables/users.copy') ?? Buffer.alloc(0);
      entries.set('tables/users.copy', Buffer.concat([rows, rows]));
    }),
  'rows that are no rows': async (content, random) => {
    const lines = [
      'x',
      '\\.',
      '\\N',
      '\t\t\t\t\t\t\t\t\t',
      '\u0000',
      '\\x',
      `${aUuid}\tname`,
      'infinity\tnow',
      "'); drop table users; --",
    ];
    return intoTable(content, 'subjects', lines[whole(random, lines.length)] ?? '');
  },
  ...hostileRows,
  'two academies': async (content) =>
    changed(content, (entries) => {
      const row = String(entries.get('tables/settings.copy'));
      entries.set('tables/settings.copy', Buffer.from(row.replace(/^t/, 'f')));
    }),
  'another file than it says': async (content) => {
    const entries = await unpack(content);
    const tar = entries.get('files.tar') ?? Buffer.alloc(0);
    tar.writeUInt8(tar.readUInt8(512) ^ 1, 512);
    return pack(entries);
  },
  'a file with a name that is no id': async (content) =>
    intoArchive(content, (tar) => tar.write('../../../../tmp/owned'.padEnd(36, '\0'), 0)),
  'a file that is larger than it says': async (content) => intoArchive(content, (tar) => tar.write('00000000001', 124)),
  'a file of a link': async (content) => intoArchive(content, (tar) => tar.write('2/etc/passwd', 156)),
  'a file twice': async (content) =>
    changed(content, (entries) => {
      const tar = entries.get('files.tar') ?? Buffer.alloc(0);
      entries.set('files.tar', Buffer.concat([tar.subarray(0, -1024), tar]));
    }),
  'an archive without its end': async (content, random) =>
    changed(content, (entries) => {
      const tar = entries.get('files.tar') ?? Buffer.alloc(0);
      entries.set('files.tar', tar.subarray(0, whole(random, tar.length)));
    }),
  'fewer files than it says': async (content) => changed(content, (_, manifest) => void (manifest.files.count += 1)),
  'of the first format': async (content) => changed(content, (_, manifest) => void (manifest.format = 1)),
  'whole, as it was': async (content) => content,
};

/** The requested number of cases: the manipulations, from the last one, again and again; few are spread over all of them. */
export async function* hostileBackups(
  content: Buffer,
  count: number,
  random: Random,
  old: (count: number) => Promise<Buffer>,
): AsyncGenerator<Case> {
  const names = Object.keys(ways);
  const step = Math.max(1, Math.floor(names.length / count));
  for (let number = 0; number < count; number++) {
    const what = names.at(-1 - ((number * step) % names.length)) as string;
    yield { what: `${number}: ${what}`, content: (await ways[what]?.(content, random, old)) ?? content };
  }
}

export const waysCount = Object.keys(ways).length;
