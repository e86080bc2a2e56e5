import { discardMarks } from '#contract/attendance';
import { getMe } from '#contract/auth';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { addDays, formatWeekDate, today } from '../../lib/dates.ts';
import { mockApi, refuse } from '../../test/mock-api.ts';
import { people } from '../../test/people.ts';
import { renderPage } from '../../test/render.tsx';
import { WaitingCard } from '../features/dashboard/teacher-dashboard/waiting-card.tsx';
import { noteContact } from '../lib/contact.ts';
import { noteReachable } from '../lib/connection.ts';
import { type Entry, put } from '../lib/outbox/outbox.ts';
import { changeOutbox, loadOutbox } from '../lib/outbox/waiting.ts';
import { queryClient } from '../lib/query-client.ts';
import { InstallOffer } from './install-offer.tsx';
import { OfflineLine } from './offline-line.tsx';
import { ProfileMenu } from './profile-menu.tsx';

describe('the offer to install', () => {
  const offer = () => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() });
    act(() => void window.dispatchEvent(event));
    return event;
  };
  const installButton = () => screen.queryByRole('button', { name: 'Install' });

  test('says how on an iPhone, whose browser cannot be asked, and not once it is installed', () => {
    localStorage.setItem('tasika.install', 'Mon Jan 01 2024');
    const setInstalled = (value: boolean) =>
      Object.defineProperty(window.navigator, 'standalone', { value, configurable: true });
    try {
      setInstalled(false);
      const first = renderPage(<InstallOffer />);
      expect(screen.getByText(/Add to Home Screen/)).toBeVisible();
      expect(installButton()).toBeNull();
      first.unmount();
      setInstalled(true);
      renderPage(<InstallOffer />);
      expect(screen.queryByText(/Add to Home Screen/)).toBeNull();
    } finally {
      Reflect.deleteProperty(window.navigator, 'standalone');
    }
  });

  test('is not made on the first day, is on a later one, and asks the browser', () => {
    const first = renderPage(<InstallOffer />);
    offer();
    expect(installButton()).toBeNull();
    first.unmount();
    localStorage.setItem('tasika.install', 'Mon Jan 01 2024');
    renderPage(<InstallOffer />);
    const { prompt } = offer();
    fireEvent.click(screen.getByRole('button', { name: 'Install' }));
    expect(prompt).toHaveBeenCalledTimes(1);
    expect(installButton()).toBeNull();
  });

  test('is never made again to who said no', () => {
    localStorage.setItem('tasika.install', 'Mon Jan 01 2024');
    const first = renderPage(<InstallOffer />);
    offer();
    fireEvent.click(screen.getByRole('button', { name: 'No, thanks' }));
    first.unmount();
    renderPage(<InstallOffer />);
    offer();
    expect(installButton()).toBeNull();
  });
});

describe('the line without internet', () => {
  test('is there while no call is answered, and gone with the next answer', async () => {
    mockApi(getMe, () => refuse('unavailable', 'Come back later'));
    renderPage(<OfflineLine />, { as: 'teacher' });
    expect(screen.queryByText(/^No internet/)).toBeNull();
    act(() => noteReachable(false));
    expect(await screen.findByText('No internet.')).toBeVisible();
    await act(() => queryClient.fetchQuery({ queryKey: ['anything'], queryFn: () => 'an answer' }));
    await waitFor(() => expect(screen.queryByText(/^No internet/)).toBeNull());
  });
});

describe('the list of what is only on this phone', () => {
  const entry = {
    userId: people.teacher._id,
    batch: { _id: 'b1', name: '11 Science A' },
    names: { s1: 'Riya Patil', s2: 'Arjun Pawar' },
    savedAt: 0,
    idempotencyKey: 'a key of sixteen or more',
    sheet: {
      date: '2026-07-15',
      version: 0,
      reason: null,
      records: [
        { studentId: 's1', status: 'absent' as const, remark: null },
        { studentId: 's2', status: 'present' as const, remark: null },
      ],
    },
  };
  const keepEntry = (over: Partial<Entry>) =>
    act(() => changeOutbox((outbox) => put(outbox, entry).map((one) => ({ ...one, ...over }))));

  test('is not there while there is nothing', () => {
    renderPage(<WaitingCard />, { as: 'teacher' });
    expect(screen.queryByText('Only on this phone')).toBeNull();
  });

  test('names what waits, and what is not saved with the way back to it', async () => {
    const kept = { batch: { _id: 'b2', name: '12 Commerce' }, date: '2026-07-16', marks: {} };
    localStorage.setItem(`tasika.register.${people.teacher._id}.b2.2026-07-16`, JSON.stringify(kept));
    renderPage(<WaitingCard />, { as: 'teacher' });
    await keepEntry({});
    expect(screen.getByText('Saved on this phone, waiting to send')).toBeVisible();
    expect(screen.getByText('Marked, not saved yet')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Continue with 12 Commerce/ })).toHaveAttribute(
      'href',
      '/app/teacher/attendance/mark?batch=b2&date=2026-07-16',
    );
  });

  test('says what the server refused, with the marks, until they are discarded on purpose, which can be undone', async () => {
    const { user } = renderPage(<WaitingCard />, { as: 'teacher' });
    await keepEntry({ state: 'refused', problem: 'This day is locked' });
    expect(screen.getByText('This day is locked')).toBeVisible();
    expect(screen.getByText('Absent: Riya Patil')).toBeVisible();
    const kept = mockApi(discardMarks, { data: null });
    await user.click(screen.getByRole('button', { name: /^Discard the marks of 11 Science A/ }));
    await waitFor(() => expect(screen.queryByText('This day is locked')).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This day is locked')).toBeVisible();
    expect(await loadOutbox()).toHaveLength(1);
    const { records, date } = entry.sheet;
    expect(kept.map(({ body }) => body)).toEqual([{ batchId: 'b1', date, records, problem: 'This day is locked' }]);
  });

  test('does not discard before the history has the marks', async () => {
    const { user } = renderPage(<WaitingCard />, { as: 'teacher' });
    await keepEntry({ state: 'refused', problem: 'This day is locked' });
    mockApi(discardMarks, () => refuse('unavailable', 'Come back later'));
    await user.click(screen.getByRole('button', { name: /^Discard the marks of 11 Science A/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Come back later');
    expect(screen.getByText('Absent: Riya Patil')).toBeVisible();
    expect(await loadOutbox()).toHaveLength(1);
  });

  test('says until when it stays there', async () => {
    await noteContact(people.teacher._id);
    const day = formatWeekDate(addDays(today(), 14));
    renderPage(<WaitingCard />, { as: 'teacher' });
    await keepEntry({});
    expect(
      await screen.findByText(
        (_, element) =>
          element?.textContent === `Kept on this phone until ${day}, or longer if it goes online before then.`,
      ),
    ).toBeVisible();
  });

  test('shows nobody else’s', async () => {
    renderPage(<WaitingCard />, { as: 'teacher' });
    await keepEntry({ userId: people.admin._id });
    expect(screen.queryByText('Only on this phone')).toBeNull();
  });
});

test('a logout asks about marks that were not saved, too', async () => {
  localStorage.setItem(`tasika.register.${people.teacher._id}.b2.2026-07-16`, '{}');
  const { user } = renderPage(<ProfileMenu role="teacher" />, { as: 'teacher' });
  await user.click(screen.getByRole('button', { name: /^Profile menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('1 register has marks that were not saved yet.');
  await user.click(screen.getByRole('button', { name: 'Stay logged in' }));
  expect(Object.keys(localStorage)).toContain(`tasika.register.${people.teacher._id}.b2.2026-07-16`);
});
