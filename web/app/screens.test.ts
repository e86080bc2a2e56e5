import { expect, test } from 'vitest';
import { prefixes, screens } from './screens.ts';
import type { Role } from '../lib/paths.ts';

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
