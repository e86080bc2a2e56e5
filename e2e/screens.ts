import type { RouteConfigEntry } from '@react-router/dev/routes';
import { demoSignIns } from '../server/seed/demo-sign-ins.ts';
import { makeLoneTeacher, type SignIn } from './people.ts';
import routes from '../web/src/routes.ts';
import type { Academy } from './academy.ts';
import { askForReset, exampleFor } from './examples.ts';
import { linkIn } from './mailbox.ts';

export interface Screen {
  /** As in `routes.ts`: "/app/students/:id". */
  path: string;
  role: keyof typeof demoSignIns | null;
}

export interface Visit {
  address: string;
  person: SignIn | null;
}

/** Every screen of the product, read from the one list of its addresses; what only sends elsewhere is none. */
export const screens: Screen[] = toScreens(routes, '');

function toScreens(entries: RouteConfigEntry[], above: string): Screen[] {
  return entries.flatMap(({ path, index, file, children }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    if (children) return toScreens(children, own);
    if ((path === undefined && !index) || file.startsWith('app/redirects/')) return [];
    return [{ path: own === '' ? '/' : own, role: roleOf(own) }];
  });
}

function roleOf(path: string): Screen['role'] {
  if (!path.startsWith('/app')) return null;
  if (path.startsWith('/app/teacher/')) return 'teacher';
  return path.startsWith('/app/student/') ? 'student' : 'admin';
}

/** Screens that are met in a journey of their own, because the sample academy cannot show them. */
export const metElsewhere: Record<string, string> = { '/setup': 'setting-up.e2e.ts' };

/** Addresses that need more than an example of a record. */
const special: Record<string, (academy: Academy) => Promise<Visit>> = {
  '/reset-password/:token': async (academy) => ({
    address: new URL(linkIn(await askForReset(academy), '/reset-password/')).pathname,
    person: null,
  }),
  '/change-password': async ({ db }) => ({
    address: '/change-password',
    person: await makeLoneTeacher(db, { mustChangePassword: true }),
  }),
};

/** A real address of a screen in the sample academy, and who opens it. */
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
