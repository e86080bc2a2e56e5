import { markAttendance, type Register } from '#contract/attendance';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderPage } from '../../test/render.tsx';
import { loadOutbox, saveRegister } from '../lib/outbox/waiting.ts';
import { OutboxSender } from './outbox-sender.tsx';

const batch = { _id: '01990000-0000-7000-8000-000000000010', name: '11 Science A' };
const saved = { batch, date: '2026-08-20', version: 1, records: [] } as unknown as Register;
const saving = (idempotencyKey: string) => ({
  ...{ userId: people.teacher._id, batch, names: {}, idempotencyKey },
  sheet: { date: saved.date, records: [], version: 0, reason: null },
});

test('who saves is told what the server said, although what waits is sent by itself', async () => {
  const message = 'Attendance submitted successfully';
  const requests = mockApi(markAttendance, { data: saved, message });
  await loadOutbox();
  renderPage(<OutboxSender />, { as: 'teacher' });
  expect(await act(() => saveRegister(saving('a')))).toEqual({ data: saved, message });
  expect(requests).toHaveLength(1);
  mockApi(markAttendance, () => refuse('rule', 'This day is locked'));
  await expect(act(() => saveRegister(saving('b')))).rejects.toThrow('This day is locked');
});
