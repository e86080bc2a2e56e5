import { describe, expect, it } from 'vitest';
import { minutesOf } from '../../../../lib/dates.ts';
import { nowAndNext } from './class-clock.ts';

const classes = [
  { name: 'Maths', startTime: '08:00', endTime: '09:00' },
  { name: 'Physics', startTime: '10:30', endTime: '11:30' },
];

describe('now and next', () => {
  it('is the class that runs and the one after it', () => {
    const { now, next } = nowAndNext(classes, minutesOf('08:30'));
    expect(now?.name).toBe('Maths');
    expect(next?.name).toBe('Physics');
  });
  it('a class is over in the minute it ends', () => {
    expect(nowAndNext(classes, minutesOf('09:00')).now).toBeUndefined();
  });
  it('nothing is next after the last class', () => {
    expect(nowAndNext(classes, minutesOf('12:00')).next).toBeUndefined();
  });
});
