import { discardMarks } from '#contract/attendance';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { addDays, formatWeekDate, today } from '../../../../lib/dates.ts';
import { mockApi, refuse } from '../../../../test/mock-api.ts';
import { people } from '../../../../test/people.ts';
import { renderPage } from '../../../../test/render.tsx';
import { noteContact } from '../../../offline/contact.ts';
import { type Entry, put } from '../../../offline/outbox/outbox.ts';
import { changeOutbox, loadOutbox } from '../../../offline/outbox/outbox-state.ts';
import { WaitingCard } from './waiting-card.tsx';

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
    await user.click(screen.getByRole('button', { name: /^Discard the attendance of 11 Science A/ }));
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
    await user.click(screen.getByRole('button', { name: /^Discard the attendance of 11 Science A/ }));
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
