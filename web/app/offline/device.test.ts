import { getMe } from '#contract/auth';
import { describe, expect, test, vi } from 'vitest';
import { leaveTo } from '../../lib/leave-to.ts';
import { rememberVisitor } from '../../lib/visitor.ts';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { endSession, loadSession, sessionQuery } from '../session/session.ts';
import { readPersistedSession, readOwner } from './persisted-session.ts';
import { changeOutbox, loadOutbox } from './outbox/outbox-state.ts';
import { put } from './outbox/outbox.ts';
import { queryClient } from '../lib/query-client.ts';
import { clearPersistedQueries, persistQueries } from './persisted-queries.ts';

vi.mock('../../lib/leave-to.ts', { spy: true });

const timeZone = 'Asia/Kolkata';
const { student, teacher } = people;

/** The same calls as the login page and the area after it. */
const logIn = async (who: typeof student) => {
  queryClient.clear();
  rememberVisitor(who);
  mockApi(getMe, { data: who, timeZone });
  await loadSession();
};

const keepMarks = (userId: string) =>
  changeOutbox((outbox) =>
    put(outbox, {
      userId,
      batch: { _id: 'b', name: '11 Science A' },
      sheet: {
        date: '2026-07-15',
        version: 0,
        reason: null,
        records: [{ studentId: 's', status: 'absent', remark: null }],
      },
      names: { s: 'Riya Patil' },
      idempotencyKey: `key of ${userId}`,
      savedAt: 0,
    }),
  );

/** A cold start of the application. */
const reopen = () => {
  queryClient.clear();
  mockApi(getMe, () => {
    throw new TypeError('Failed to fetch');
  });
  return loadSession();
};

const written = () => new Promise((resolve) => setTimeout(resolve, 1100));

describe('what is on the device', () => {
  test('opens without network for the person last logged in', async () => {
    await logIn(student);
    expect((await reopen())?.user.name).toBe(student.name);
  });

  test('is what was read from the lists that are named for the role, and nothing of the office’s', async () => {
    await logIn(teacher);
    queryClient.setQueryData(['dashboard', 'teacher'], 'my day');
    queryClient.setQueryData(['students', 'list', {}], 'everybody');
    queryClient.setQueryData(['attendance', 'register', 'b', '2026-07-15'], { canEdit: true });
    queryClient.setQueryData(['attendance', 'register', 'b', '2026-05-15'], { canEdit: false });
    await written();
    await reopen();
    expect(queryClient.getQueryData(['dashboard', 'teacher'])).toBe('my day');
    expect(queryClient.getQueryData(['attendance', 'register', 'b', '2026-07-15'])).toEqual({ canEdit: true });
    expect(queryClient.getQueryData(['attendance', 'register', 'b', '2026-05-15'])).toBeUndefined();
    expect(queryClient.getQueryData(['students', 'list', {}])).toBeUndefined();
  });

  test('of an admin is nothing but who they are', async () => {
    await logIn(people.admin);
    queryClient.setQueryData(['dashboard', 'admin'], 'numbers');
    queryClient.setQueryData(['attendance', 'register', 'b', '2026-07-15'], { canEdit: true });
    await written();
    await reopen();
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([['session']]);
  });

  test('leaves with a logout, all of it', async () => {
    await logIn(teacher);
    queryClient.setQueryData(['dashboard', 'teacher'], 'my day');
    localStorage.setItem(`tasika.register.${teacher._id}.b.2026-07-15`, '{}');
    localStorage.setItem(`notes-opened:${teacher._id}`, '[]');
    localStorage.setItem('tasika.scheme', 'dark');
    sessionStorage.setItem('tasika.recent', '[]');
    await keepMarks(teacher._id);
    await written();
    await endSession('logged-out');
    expect(Object.keys(localStorage)).toEqual(['tasika.scheme']);
    expect(Object.keys(sessionStorage)).toEqual([]);
    expect(await loadOutbox()).toEqual([]);
    expect(await readPersistedSession()).toBeUndefined();
    queryClient.clear();
    await persistQueries(teacher);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    await clearPersistedQueries();
  });

  test('leaves with an ended session, but for marks that are nowhere else, which keep no names', async () => {
    await logIn(teacher);
    localStorage.setItem(`tasika.register.${teacher._id}.b.2026-07-15`, '{}');
    await keepMarks(teacher._id);
    await endSession('ended');
    expect(await readPersistedSession()).toBeUndefined();
    expect(await loadOutbox()).toMatchObject([{ names: {}, sheet: { records: [{ status: 'absent' }] } }]);
    expect(Object.keys(localStorage)).toEqual([`tasika.register.${teacher._id}.b.2026-07-15`]);
    mockApi(getMe, () => refuse('unauthenticated', 'Log in first'));
    queryClient.clear();
    expect(await loadSession()).toBeNull();
  });

  test('leaves when another person logs in', async () => {
    await logIn(teacher);
    queryClient.setQueryData(['dashboard', 'teacher'], 'my day');
    localStorage.setItem(`tasika.register.${teacher._id}.b.2026-07-15`, '{}');
    await written();
    await logIn(student);
    expect(queryClient.getQueryData(['dashboard', 'teacher'])).toBeUndefined();
    expect(localStorage.getItem(`tasika.register.${teacher._id}.b.2026-07-15`)).toBeNull();
    expect((await readPersistedSession())?.session.user._id).toBe(student._id);
  });

  test('is nothing of who has to replace a one-time password first', async () => {
    rememberVisitor(student);
    mockApi(getMe, { data: student, timeZone, mustChangePassword: true });
    expect((await loadSession())?.mustChangePassword).toBe(true);
    queryClient.clear();
    mockApi(getMe, { data: student, timeZone });
    expect((await loadSession())?.mustChangePassword).toBe(false);
  });

  test('leaves it, all of it, when it is opened after 14 days without contact', async () => {
    await logIn(teacher);
    queryClient.setQueryData(['students', 'teacher'], 'names and phone numbers');
    await written();
    const { now } = Date;
    try {
      Date.now = () => now() + 14 * 24 * 60 * 60_000;
      expect(await readPersistedSession()).toBeUndefined();
      await reopen();
      await vi.waitFor(async () => expect(await readOwner()).toBeUndefined());
    } finally {
      Date.now = now;
    }
    queryClient.clear();
    await persistQueries(teacher);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    await clearPersistedQueries();
  });

  test('has no marks of a person who has not come back within 14 days', async () => {
    const draft = `tasika.register.${teacher._id}.b.2026-07-15`;
    await logIn(teacher);
    await endSession('ended');
    localStorage.setItem(draft, '{}');
    await keepMarks(teacher._id);
    const { now } = Date;
    const day = 24 * 60 * 60_000;
    try {
      Date.now = () => now() + 13 * day;
      await reopen();
      expect([(await loadOutbox()).length, localStorage.getItem(draft)]).toEqual([1, '{}']);
      Date.now = () => now() + 14 * day;
      await reopen();
      await vi.waitFor(async () => expect([await loadOutbox(), localStorage.getItem(draft)]).toEqual([[], null]));
    } finally {
      Date.now = now;
    }
  });

  test('leaves when another tab logged another person in, and the page reloads', async () => {
    await logIn(student);
    vi.mocked(leaveTo).mockImplementation(() => {});
    mockApi(getMe, { data: teacher, timeZone });
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
    expect((await readPersistedSession())?.session.user._id).toBe(teacher._id);
    expect(leaveTo).toHaveBeenCalledWith(window.location.href, { replace: true });
    await clearPersistedQueries();
  });
});
