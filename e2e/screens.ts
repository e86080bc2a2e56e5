import { sql } from 'drizzle-orm';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makeLoneTeacher, type SignIn } from './people.ts';
import type { Academy } from './academy.ts';
import { askForReset, exampleFor } from './examples.ts';
import { linkIn } from './mailbox.ts';

export interface Screen {
  /** As in `pages.ts` and `screens.ts`: "/app/students/:id". */
  path: string;
  role: Role | null;
}

export interface Visit {
  address: string;
  person: SignIn | null;
}

type Role = keyof typeof demoSignIns;
type Addresses = Record<string, unknown>;

// A dynamic import of a URL: with a static one the type checker would follow into all of the web.
const load = <List>(file: string) => import(new URL(`../web/${file}`, import.meta.url).href) as Promise<List>;
const { pages } = await load<{ pages: Addresses }>('site/pages.ts');
const app = await load<{ prefixes: Record<Role, string>; screens: Record<Role, Addresses> }>('app/screens.ts');

/** All screens, from the two lists of addresses. */
export const screens: Screen[] = [
  ...[...Object.keys(pages), '/*'].map((path): Screen => ({ path, role: null })),
  ...(['admin', 'teacher', 'student'] as const).flatMap((role) =>
    [...Object.keys(app.screens[role]), '*'].map((path): Screen => ({ path: `${app.prefixes[role]}/${path}`, role })),
  ),
];

/** Screens with a journey of their own, because the sample academy cannot show them. */
export const metElsewhere: Record<string, string> = { '/setup': 'setting-up.e2e.ts' };

/** The screens that one journey can visit one after another. */
export const walkable = screens.filter(({ path }) => !(path in metElsewhere));

/** Those of each role, and of visitors. */
export const walks = (['public', 'admin', 'teacher', 'student'] as const).map((role) => ({
  role,
  own: walkable.filter((screen) => screen.role === (role === 'public' ? null : role)),
}));

/** Addresses that need more than the id of an example. */
const special: Record<string, (academy: Academy) => Promise<Visit>> = {
  '/reset-password/:token': async (academy) => ({
    address: new URL(linkIn(await askForReset(academy), '/reset-password/')).pathname,
    person: null,
  }),
  '/app/teacher/attendance/tell': async ({ db }) => {
    const { rows } = await db.execute<{ batch: string; date: string }>(sql`
      select a.batch_id as batch, a.date::text as date from attendance_records a
      join batches b on b.id = a.batch_id join users u on u.id = b.teacher_id
      where u.email = ${demoSignIns.teacher.email} and a.status = 'absent' order by a.date desc limit 1`);
    const query = new URLSearchParams(rows[0]);
    return { address: `/app/teacher/attendance/tell?${query}`, person: demoSignIns.teacher };
  },
  '/change-password': async ({ db }) => ({
    address: '/change-password',
    person: await makeLoneTeacher(db, { mustChangePassword: true }),
  }),
};

/** A real address of a screen in the sample academy, and its role. */
export async function visitOf({ path, role }: Screen, academy: Academy): Promise<Visit> {
  const makeSpecial = special[path];
  if (makeSpecial) return makeSpecial(academy);
  const filled: string[] = [];
  for (const word of path.split('/')) {
    if (word === '*') filled.push('no-such-page');
    else filled.push(word.startsWith(':') ? await exampleFor(filled.at(-1) ?? '', academy) : word);
  }
  return { address: filled.join('/'), person: role === null ? null : demoSignIns[role] };
}
