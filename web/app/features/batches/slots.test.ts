import { describe, expect, test } from 'vitest';
import { addClass, copyDay, removeClass, type SlotValues, toggleDay } from './slots.ts';

const slot = (day: SlotValues['day'], startTime = '08:00', endTime = '09:00', room = ''): SlotValues => ({
  day,
  startTime,
  endTime,
  room,
});

describe('the weekly classes of a batch', () => {
  test('a chosen day gets the times of the day before it', () => {
    const slots = toggleDay([slot('mon', '17:30', '19:00', 'Lab 1')], 'wed');
    expect(slots).toEqual([slot('mon', '17:30', '19:00', 'Lab 1'), slot('wed', '17:30', '19:00', 'Lab 1')]);
  });

  test('days stand in the order of the week, whichever was chosen first', () => {
    expect(toggleDay([slot('thu')], 'mon').map(({ day }) => day)).toEqual(['mon', 'thu']);
  });

  test('a day that is chosen again loses all its classes', () => {
    expect(toggleDay([slot('mon'), slot('mon', '10:00', '11:00'), slot('wed')], 'mon')).toEqual([slot('wed')]);
  });

  test('a second class of a day starts when the first ends', () => {
    expect(addClass([slot('mon'), slot('wed')], 'mon')[1]).toEqual(slot('mon', '09:00', '10:00'));
  });

  test('a class late in the evening leaves its end open', () => {
    expect(addClass([slot('mon', '22:00', '23:30')], 'mon')[1]).toEqual(slot('mon', '23:30', ''));
  });

  test('copying a day replaces the classes of the other days and leaves the rest', () => {
    const slots = [slot('mon', '18:00', '19:00'), slot('tue'), slot('sat', '10:00', '11:00')];
    expect(copyDay(slots, 'mon', ['tue', 'fri'])).toEqual([
      slot('mon', '18:00', '19:00'),
      slot('tue', '18:00', '19:00'),
      slot('fri', '18:00', '19:00'),
      slot('sat', '10:00', '11:00'),
    ]);
  });

  test('one class can be taken away', () => {
    expect(removeClass([slot('mon'), slot('wed')], 0)).toEqual([slot('wed')]);
  });
});
