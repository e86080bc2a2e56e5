import { markAttendance } from '#contract/attendance';
import { beforeEach, describe, expect, test } from 'vitest';
import { mockApi, refuse } from '../../../test/mock-api.ts';
import { people } from '../../../test/people.ts';
import { persistSession } from '../persisted-session.ts';
import { put } from './outbox.ts';
import { outboxStore } from './outbox-store.ts';
import { sendAll } from './send-all.ts';

const { teacher, admin } = people;

const keepMarks = (userId: string) =>
  outboxStore.update((outbox) =>
    put(outbox, {
      userId,
      batch: { _id: 'b', name: '11 Science A' },
      names: {},
      savedAt: 0,
      idempotencyKey: `key of ${userId}`,
      sheet: {
        date: '2026-07-15',
        version: 0,
        reason: null,
        records: [{ studentId: 's', status: 'absent', remark: null }],
      },
    }),
  );
const whoWaits = async () => (await outboxStore.read()).map(({ userId }) => userId);
const stale = () => refuse('stale', 'Someone saved this register', { data: null });

beforeEach(async () => {
  await persistSession({ user: teacher, mustChangePassword: false, attendanceThreshold: null }, 'Asia/Kolkata');
  await keepMarks(teacher._id);
});

describe('what is sent while the application is closed', () => {
  test('is sent for the person who is logged in, and for nobody else', async () => {
    await keepMarks(admin._id);
    const requests = mockApi(markAttendance, stale);
    await sendAll();
    expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual([`key of ${teacher._id}`]);
    expect((await outboxStore.read()).map(({ state }) => state)).toEqual(['conflict', 'waiting']);
  });

  test('is asked for again by the browser while there is no network, and stays', async () => {
    mockApi(markAttendance, () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(sendAll()).rejects.toThrow('What waits could not be sent yet');
    expect(await whoWaits()).toEqual([teacher._id]);
  });

  test('waits for a login, without asking again and again, where the session has ended', async () => {
    const requests = mockApi(markAttendance, () => refuse('unauthenticated', 'Log in to continue'));
    await sendAll();
    expect(requests).toHaveLength(1);
    expect(await whoWaits()).toEqual([teacher._id]);
  });

  test('is broadcast to open pages', async () => {
    mockApi(markAttendance, stale);
    const channel = new BroadcastChannel('tasika-outbox');
    const heard = new Promise<MessageEvent>((resolve) => channel.addEventListener('message', resolve));
    await sendAll();
    expect((await heard).data).toBeNull();
    channel.close();
  });
});
