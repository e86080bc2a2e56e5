import type { TodaysClass } from '#contract/dashboard';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../../../test/render.tsx';
import { TodaysClasses } from './todays-classes.tsx';

const states = (...counts: [TodaysClass['state'], number][]) =>
  counts
    .flatMap(([state, count]) => Array.from({ length: count }, () => state))
    .map((state, index): TodaysClass => {
      const hour = String(7 + index).padStart(2, '0');
      return {
        batch: { _id: `01a1fd2c-0000-7000-8000-0000000000${hour}`, name: `Batch ${index + 1}` },
        subject: { _id: '01a1fd2c-0000-7000-8000-000000000100', name: 'Physics', colour: 'sky' },
        teacher: null,
        room: null,
        startTime: `${hour}:00`,
        endTime: `${hour}:45`,
        isNow: state === 'now',
        state,
        enrolledCount: 30,
        markedCount: state === 'marked' ? 30 : null,
        presentCount: state === 'marked' ? 28 : null,
      };
    });

const open = (items: TodaysClass[], total = items.length) =>
  renderPage(<TodaysClasses items={items} total={total} />, {
    path: '/app/dashboard',
    url: '/app/dashboard',
    as: 'admin',
  });
const shown = () => screen.getAllByRole('link', { name: /^Batch/ }).map(({ textContent }) => textContent);
const batches = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Batch ${from + index}`);

describe("today's classes", () => {
  test('of a long day are those around now, and all of them for the asking', async () => {
    const { user } = open(states(['marked', 5], ['now', 1], ['upcoming', 6]));
    expect(shown()).toEqual(batches(5, 10));
    await user.click(screen.getByRole('button', { name: 'Show all 12 classes' }));
    expect(shown()).toEqual(batches(1, 12));
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(shown()).toEqual(batches(5, 10));
  });

  test('of a day too long to be listed say how many there are', () => {
    open(states(['marked', 5], ['now', 1], ['upcoming', 6]), 2_143);
    expect(screen.getByRole('button', { name: 'Show 12 of 2143 classes' })).toBeVisible();
    expect(screen.getByText('2143')).toBeVisible();
  });

  test('begin with one that still wants its register', () => {
    open(states(['marked', 1], ['not_marked', 1], ['marked', 8]));
    expect(shown()).toEqual(batches(1, 6));
  });

  test('of one batch ask for their register once', () => {
    const [first, second] = states(['not_marked', 2]) as [TodaysClass, TodaysClass];
    const { unmount } = open([first, { ...second, batch: first.batch }]);
    expect(screen.getAllByText('Not marked')).toHaveLength(1);
    expect(screen.getByText('With 7:00 AM')).toBeVisible();
    unmount();
    open([first, { ...second, batch: first.batch, state: 'now', isNow: true }]);
    expect(screen.queryByText('Not marked')).toBeNull();
    expect(screen.getByText('With 8:00 AM')).toBeVisible();
  });

  test('end with the last ones when all is marked', () => {
    open(states(['marked', 10]));
    expect(shown()).toEqual(batches(5, 10));
  });

  test('are all there on a day that is hardly longer', () => {
    open(states(['marked', 2], ['upcoming', 6]));
    expect(shown()).toEqual(batches(1, 8));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
