import { describe, expect, test } from 'vitest';
import { findOpening } from './find-opening.ts';

const weekDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
const office = {
  timeZone: 'Asia/Kolkata',
  officeHours: weekDays.map((day) => ({ day, opens: '10:00', closes: '18:00' })),
};
/** An instant given as wall-clock time in Latur; 1 June 2026 is a Monday. */
const inLatur = (text: string) => new Date(`${text}:00+05:30`);

describe('the line about the office hours', () => {
  test('is open from the first to the last minute', () => {
    expect(findOpening(office, inLatur('2026-06-01T10:00'))).toEqual({ isOpen: true, closes: '18:00' });
    expect(findOpening(office, inLatur('2026-06-01T17:59'))).toEqual({ isOpen: true, closes: '18:00' });
  });

  test('opens later today when it is early', () => {
    expect(findOpening(office, inLatur('2026-06-01T09:59'))).toEqual({
      isOpen: false,
      day: 'mon',
      opens: '10:00',
      daysAhead: 0,
    });
  });

  test('opens tomorrow after closing time', () => {
    expect(findOpening(office, inLatur('2026-06-01T18:00'))).toEqual({
      isOpen: false,
      day: 'tue',
      opens: '10:00',
      daysAhead: 1,
    });
  });

  test('opens on Monday on Saturday evening and all of Sunday', () => {
    expect(findOpening(office, inLatur('2026-06-06T18:30'))).toEqual({
      isOpen: false,
      day: 'mon',
      opens: '10:00',
      daysAhead: 2,
    });
    expect(findOpening(office, inLatur('2026-06-07T12:00'))).toEqual({
      isOpen: false,
      day: 'mon',
      opens: '10:00',
      daysAhead: 1,
    });
  });

  test('is read on the clock of the academy, wherever the reader is', () => {
    // Monday 00:30 in Latur is still Sunday in London.
    expect(findOpening(office, new Date('2026-05-31T19:00:00Z'))).toEqual({
      isOpen: false,
      day: 'mon',
      opens: '10:00',
      daysAhead: 0,
    });
    expect(findOpening({ ...office, timeZone: 'Europe/London' }, new Date('2026-05-31T19:00:00Z'))).toMatchObject({
      daysAhead: 1,
    });
  });

  test('knows a break at noon', () => {
    const withBreak = {
      ...office,
      officeHours: [
        { day: 'mon' as const, opens: '16:00', closes: '20:00' },
        { day: 'mon' as const, opens: '08:00', closes: '12:00' },
      ],
    };
    expect(findOpening(withBreak, inLatur('2026-06-01T13:00'))).toEqual({
      isOpen: false,
      day: 'mon',
      opens: '16:00',
      daysAhead: 0,
    });
    expect(findOpening(withBreak, inLatur('2026-06-01T21:00'))).toEqual({
      isOpen: false,
      day: 'mon',
      opens: '08:00',
      daysAhead: 7,
    });
  });

  test('says nothing when no hours are known', () => {
    expect(findOpening({ ...office, officeHours: [] }, inLatur('2026-06-01T12:00'))).toBeUndefined();
  });
});
