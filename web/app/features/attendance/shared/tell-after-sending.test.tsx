import { markAttendance, type Register } from '#contract/attendance';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mockApi } from '../../../../test/mock-api.ts';
import { people } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render.tsx';
import { put } from '../../../offline/outbox/outbox.ts';
import { changeOutbox, loadOutbox } from '../../../offline/outbox/outbox-state.ts';
import { saveRegister } from '../../../offline/outbox/save-register.ts';
import { sendOutbox } from '../../../offline/outbox/send-outbox.ts';
import { TellAfterSending } from './tell-after-sending.tsx';

const batch = { _id: '01990000-0000-7000-8000-000000000010', name: '11 Science A' };
const marks = (statuses: string[]) => statuses.map((status, at) => ({ studentId: `s${at}`, status }));
const register = (statuses: string[]) =>
  ({ batch, date: '2026-08-20', version: 1, records: marks(statuses) }) as unknown as Register;
const saving = (idempotencyKey: string) => ({
  userId: people.teacher._id,
  batch,
  names: {},
  idempotencyKey,
  sheet: { date: '2026-08-20', records: [], version: 0, reason: null },
});
const open = (url = '/app/teacher/dashboard') => {
  window.history.replaceState(null, '', url);
  return renderPage(<TellAfterSending />, { path: url.split('?')[0] ?? '', url, as: 'teacher' });
};
async function sendLater(key: string, statuses: string[]) {
  mockApi(markAttendance, { data: register(statuses) });
  await loadOutbox();
  await changeOutbox((outbox) => put(outbox, { ...saving(key), savedAt: 0 }));
  await act(() => sendOutbox(people.teacher._id));
}

test('once a register that waited on the phone is sent, its families are one tap away', async () => {
  open();
  await sendLater('a', ['present', 'absent', 'absent']);
  expect(await screen.findByText('The register of 11 Science A has reached the server.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Tell 2 families' })).toBeVisible();
});

test('not where everybody came, nor on the register itself, nor after a save that was waited for', async () => {
  open();
  await sendLater('b', ['present']);
  mockApi(markAttendance, { data: register(['absent']) });
  await act(() => saveRegister(saving('c')));
  window.history.replaceState(null, '', `/app/teacher/attendance/mark?batch=${batch._id}`);
  await sendLater('d', ['absent']);
  expect(screen.queryByRole('button', { name: /^Tell \d/ })).toBeNull();
});
