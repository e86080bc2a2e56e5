import { globSync, readFileSync } from 'node:fs';
import type { LoaderFunctionArgs } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { people } from '../test/people.ts';
import { queryClient } from './lib/query-client.ts';
import { startSession } from './session/session.ts';
import { paths } from '../lib/paths.ts';
import { loaders } from './loaders.ts';
import { prefixes, screens } from './screens.ts';
import type { Role } from '../lib/areas.ts';

const record = (name: string) => [name, `${name}/create`, `${name}/:id`, `${name}/:id/edit`];

const listed: Record<Role, string[]> = {
  admin: [
    ...['dashboard', 'profile', 'backup', 'registrations', 'registrations/:id', 'registrations/:id/edit'],
    ...['students', 'subjects', 'announcements', 'teachers', 'standards', 'batches'].flatMap(record),
    'batches/:batchId/add-existing-student',
  ],
  teacher: [
    ...['dashboard', 'batches', 'batches/:id', 'students', 'attendance/mark', 'attendance/student'],
    ...['notes', 'profile', 'announcements', 'announcements/:id'],
  ],
  student: [
    ...['dashboard', 'batches', 'notes', 'attendance', 'announcements', 'announcements/:id', 'profile', 'schedule'],
  ],
};

test.each(Object.entries(listed) as [Role, string[]][])(
  'the %s area has every page of the specification',
  (role, paths) => {
    expect(Object.keys(screens[role])).toEqual(expect.arrayContaining(paths));
  },
);

test('the areas are at /app, /app/teacher and /app/student', () => {
  expect(prefixes).toEqual({ admin: '/app', teacher: '/app/teacher', student: '/app/student' });
});

const builders = (role: Role) => Object.entries<(given: never) => string>(paths[role]);
/** The path without the query that a builder makes of an id. */
const pathOf = (build: (given: never) => string) => build(':id' as never).replace(/\?.*/, '');

test.each(Object.keys(screens) as Role[])('every screen of the %s area can be linked to, and nothing else', (role) => {
  const addresses = Object.keys(screens[role]).map((path) => `${prefixes[role]}/${path.replace(/:\w+/g, ':id')}`);
  expect(
    builders(role)
      .map(([, build]) => pathOf(build))
      .toSorted(),
  ).toEqual(addresses.toSorted());
});

test('addresses of screens are as they were: bookmarks, mails and kept screens hold them', () => {
  const all = (Object.keys(screens) as Role[]).flatMap((role) =>
    builders(role).map(([name, build]) => [`${role}.${name}`, pathOf(build)]),
  );
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "admin.absentees": "/app/absentees",
      "admin.addExistingStudent": "/app/batches/:id/add-existing-student",
      "admin.admins": "/app/admins",
      "admin.announcement": "/app/announcements/:id",
      "admin.announcements": "/app/announcements",
      "admin.backups": "/app/backup",
      "admin.batch": "/app/batches/:id",
      "admin.batchTimes": "/app/batches/times",
      "admin.batches": "/app/batches",
      "admin.calls": "/app/calls",
      "admin.certificate": "/app/students/:id/certificate",
      "admin.closedDays": "/app/closed-days",
      "admin.composeNewsletter": "/app/newsletter/compose",
      "admin.createAnnouncement": "/app/announcements/create",
      "admin.createBatch": "/app/batches/create",
      "admin.createStandard": "/app/standards/create",
      "admin.createStudent": "/app/students/create",
      "admin.createSubject": "/app/subjects/create",
      "admin.createTeacher": "/app/teachers/create",
      "admin.dashboard": "/app/dashboard",
      "admin.editAnnouncement": "/app/announcements/:id/edit",
      "admin.editBatch": "/app/batches/:id/edit",
      "admin.editRegistration": "/app/registrations/:id/edit",
      "admin.editStandard": "/app/standards/:id/edit",
      "admin.editStudent": "/app/students/:id/edit",
      "admin.editSubject": "/app/subjects/:id/edit",
      "admin.editTeacher": "/app/teachers/:id/edit",
      "admin.history": "/app/history",
      "admin.idCards": "/app/students/id-cards",
      "admin.import": "/app/import",
      "admin.leave": "/app/leave",
      "admin.mail": "/app/mail/:id",
      "admin.mails": "/app/mail",
      "admin.message": "/app/messages/:id",
      "admin.messages": "/app/messages",
      "admin.moveUp": "/app/move-up",
      "admin.newsletter": "/app/newsletter/:id",
      "admin.newsletters": "/app/newsletter",
      "admin.notes": "/app/notes",
      "admin.profile": "/app/profile",
      "admin.registration": "/app/registrations/:id",
      "admin.registrations": "/app/registrations",
      "admin.rollSheet": "/app/batches/:id/roll",
      "admin.running": "/app/settings/running",
      "admin.schedule": "/app/schedule",
      "admin.settings": "/app/settings",
      "admin.settingsPart": "/app/settings/:id",
      "admin.standard": "/app/standards/:id",
      "admin.standards": "/app/standards",
      "admin.student": "/app/students/:id",
      "admin.students": "/app/students",
      "admin.subject": "/app/subjects/:id",
      "admin.subjects": "/app/subjects",
      "admin.teacher": "/app/teachers/:id",
      "admin.teachers": "/app/teachers",
      "student.announcement": "/app/student/announcements/:id",
      "student.announcements": "/app/student/announcements",
      "student.attendance": "/app/student/attendance",
      "student.batches": "/app/student/batches",
      "student.dashboard": "/app/student/dashboard",
      "student.notes": "/app/student/notes",
      "student.profile": "/app/student/profile",
      "student.schedule": "/app/student/schedule",
      "teacher.announcement": "/app/teacher/announcements/:id",
      "teacher.announcements": "/app/teacher/announcements",
      "teacher.batch": "/app/teacher/batches/:id",
      "teacher.batches": "/app/teacher/batches",
      "teacher.calls": "/app/teacher/calls",
      "teacher.dashboard": "/app/teacher/dashboard",
      "teacher.leave": "/app/teacher/leave",
      "teacher.markAttendance": "/app/teacher/attendance/mark",
      "teacher.notes": "/app/teacher/notes",
      "teacher.profile": "/app/teacher/profile",
      "teacher.schedule": "/app/teacher/schedule",
      "teacher.studentAttendance": "/app/teacher/attendance/student",
      "teacher.students": "/app/teacher/students",
      "teacher.tellParents": "/app/teacher/attendance/tell",
    }
  `);
});

test('values that are not there are left out of an address', () => {
  expect(paths.teacher.markAttendance({ batch: '1', date: undefined })).toBe('/app/teacher/attendance/mark?batch=1');
  expect(paths.admin.students({})).toBe('/app/students');
});

test('no screen writes the address of another by hand', () => {
  const files = globSync('{features,session,shell}/**/*.{ts,tsx}', { cwd: import.meta.dirname });
  const byHand = files
    .filter((file) => !/\.test\.|sample-/.test(file))
    .filter((file) => /["'`]\/app\/[a-z$]/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
  expect(files.length).toBeGreaterThan(300);
  expect(byHand).toEqual([]);
});

test('what is asked of the server stands in the queries of a feature', () => {
  const files = globSync('{features,shell}/**/*.tsx', { cwd: import.meta.dirname }).filter(
    (file) => !/\.test\./.test(file),
  );
  const asking = files.filter((file) =>
    /\bcall\b[^;]*from '[^']*\/lib\/api\.ts'/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(asking).toEqual([]);
});

/** Forms that start empty, and forms whose choices load while they are filled in. */
const beginsEmpty = [
  ...['subjects', 'standards', 'teachers', 'batches', 'students', 'announcements'].map((name) => `${name}/create`),
  'newsletter/compose',
];
const opened = (Object.keys(screens) as Role[]).flatMap((role) =>
  Object.keys(screens[role]).map((path) => ({ role, path })),
);

describe('a screen that reads on its first render has a loader that begins with it', () => {
  beforeEach(() => {
    queryClient.clear();
  });

  test.each(opened.filter(({ path }) => !beginsEmpty.includes(path)))('$role: $path', async ({ role, path }) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address);
      return new Promise(() => {});
    });
    startSession(people[role]);
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'an-id']));
    const request = new Request(`http://localhost${prefixes[role]}/${path}?batch=an-id`);
    await loaders[role][path]?.({ request, params, context: {} } as unknown as LoaderFunctionArgs);
    expect(asked.length).toBeGreaterThan(0);
  });

  test('forms that begin empty have none, and no loader is without a screen', () => {
    const without = opened.filter(({ role, path }) => loaders[role][path] === undefined).map(({ path }) => path);
    expect(without.toSorted()).toEqual(beginsEmpty.toSorted());
    for (const role of Object.keys(loaders) as Role[]) {
      expect(Object.keys(screens[role])).toEqual(expect.arrayContaining(Object.keys(loaders[role])));
    }
  });
});
