import type { User } from '#contract/auth';

export type Role = User['role'];

export const loginPath = '/login';

const landing: Record<Role, string> = {
  admin: '/app/dashboard',
  teacher: '/app/teacher/dashboard',
  student: '/app/student/dashboard',
};

/** Whether this version knows the role an answer names. */
export const isKnownRole = (role: string): role is Role => role in landing;

/** Start page after login: the own dashboard, `/app` for a role this version does not know. */
export function landingPath(user: { role: string } | null): string {
  if (user === null) return loginPath;
  return landing[user.role as Role] ?? '/app';
}

/** The role of an address in the signed-in areas. */
export function areaOf(pathname: string): Role {
  if (/^\/app\/teacher(\/|$)/.test(pathname)) return 'teacher';
  if (/^\/app\/student(\/|$)/.test(pathname)) return 'student';
  return 'admin';
}

/** Allows only addresses of the signed-in areas, so that a crafted link cannot redirect elsewhere (open redirect). */
function isOwnAddress(path: string | null): path is string {
  return path !== null && /^\/app(\/|\?|$)/.test(path);
}

/** Where to go after login: the remembered address if this person may open it, else the own dashboard. */
export function afterLogin(user: User, remembered: string | null): string {
  if (!isOwnAddress(remembered)) return landingPath(user);
  const pathname = remembered.split(/[?#]/)[0] ?? '';
  return areaOf(pathname) === user.role && pathname !== '/app' ? remembered : landingPath(user);
}
