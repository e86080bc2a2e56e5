import { markAttendance, type Register } from '#contract/attendance';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderPage } from '../../test/render.tsx';
import { put } from '../offline/outbox/outbox.ts';
import { changeOutbox, loadOutbox } from '../offline/outbox/outbox-state.ts';
import { saveRegister } from '../offline/outbox/save-register.ts';
import { type OnSent, sendOutbox } from '../offline/outbox/send-outbox.ts';
import { OutboxSender } from './outbox-sender.tsx';

const batch = { _id: '01990000-0000-7000-8000-000000000010', name: '11 Science A' };
const saved = { batch, date: '2026-08-20', version: 1, records: [] } as unknown as Register;
const saving = (idempotencyKey: string) => ({
  userId: people.teacher._id,
  batch,
  names: {},
  idempotencyKey,
  sheet: { date: saved.date, records: [], version: 0, reason: null },
});

test('a save shows the server’s message, although the outbox is sent in the background', async () => {
  const message = 'Attendance submitted successfully';
  const requests = mockApi(markAttendance, { data: saved, message });
  await loadOutbox();
  renderPage(<OutboxSender onSent={() => {}} />, { as: 'teacher' });
  expect(await act(() => saveRegister(saving('a')))).toEqual({ data: saved, message });
  expect(requests).toHaveLength(1);
  mockApi(markAttendance, () => refuse('rule', 'This day is locked'));
  await expect(act(() => saveRegister(saving('b')))).rejects.toThrow('This day is locked');
});

test('a save shows the server’s message, although another run or tab sends it', async () => {
  const message = 'Attendance submitted successfully';
  const first = new Promise<void>((go) => setTimeout(go, 50));
  const requests = mockApi(markAttendance, async () => {
    await first;
    return { data: saved, message };
  });
  await loadOutbox();
  const other = { ...saving('c'), batch: { ...batch, _id: '01990000-0000-7000-8000-000000000011' } };
  await changeOutbox((outbox) => put(outbox, { ...other, savedAt: 0 }));
  // The run also drains entries that are saved during it.
  const sending = sendOutbox(people.teacher._id);
  expect(await saveRegister(saving('d'))).toEqual({ data: saved, message });
  await sending;
  expect(requests.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['c', 'd', 'd']);
});

describe('a server that is silent', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
  afterEach(() => void vi.useRealTimers());

  const silently = async (idempotencyKey: string) => {
    const answer = Promise.withResolvers<() => { data: Register }>();
    mockApi(markAttendance, async () => (await answer.promise)());
    await loadOutbox();
    const told = vi.fn<OnSent>();
    renderPage(<OutboxSender onSent={told} />, { as: 'teacher' });
    const sending = saveRegister(saving(idempotencyKey));
    const ended = vi.fn<() => void>();
    void sending.then(ended);
    await act(() => vi.advanceTimersByTimeAsync(7_900));
    expect(ended).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(200));
    await expect(sending).resolves.toBeNull();
    return { answer, told };
  };

  test('is not waited for: after 8 seconds the marks are told to be on this phone, and its late answer is taken', async () => {
    const { answer, told } = await silently('e');
    expect(await loadOutbox()).toHaveLength(1);
    answer.resolve(() => ({ data: saved }));
    await expect.poll(loadOutbox).toEqual([]);
    expect(told).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ idempotencyKey: 'e' }), saved, true);
  });

  test('and refuses in the end, leaves the marks on this phone to be decided about', async () => {
    const { answer } = await silently('f');
    answer.resolve(() => refuse('rule', 'This day is locked'));
    await expect.poll(loadOutbox).toMatchObject([{ state: 'refused', problem: 'This day is locked' }]);
  });
});
