import { v7 as uuidv7 } from 'uuid';
import { addDays, isoWeekDay, weekDayOf } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { batchSlots } from '../src/db/tables/batch-tables.ts';
import { cancelledClasses, closedDays } from '../src/db/tables/calendar-tables.ts';
import type { DemoBatch } from './demo-academy.ts';

/** A holiday three weeks ago, one next week and holidays of some days after that; none begins on a Sunday. */
function demoClosedDays(today: Day): { name: string; startDate: Day; endDate: Day }[] {
  const day = (ahead: number) => {
    const date = addDays(today, ahead);
    return isoWeekDay(date) === 7 ? addDays(date, 1) : date;
  };
  return [
    { name: 'Sports day', startDate: day(-21), endDate: day(-21) },
    { name: 'Founder’s day', startDate: day(6), endDate: day(6) },
    { name: 'Mid-term holidays', startDate: day(33), endDate: addDays(day(33), 4) },
  ];
}

export function openDays(today: Day): (date: Day) => boolean {
  const closed = demoClosedDays(today);
  return (date) => !closed.some(({ startDate, endDate }) => startDate <= date && date <= endDate);
}

/** Before the attendance: a closed day has none. */
export async function seedClosedDays(db: Db, today: Day): Promise<void> {
  await db.insert(closedDays).values(demoClosedDays(today).map((days) => ({ id: uuidv7(), ...days })));
}

/** An extra class next Sunday and a cancelled one before it, both in batches of the sample student. */
export async function seedSingleClasses(db: Db, batches: (DemoBatch & { id: string })[], today: Day): Promise<void> {
  const batchOf = (name: string) => batches.find((batch) => batch.name === name)!;
  const isOpen = openDays(today);
  const cancelled = batchOf('10 Science A');
  const coming = Array.from({ length: 7 }, (_, ahead) => addDays(today, ahead + 1));
  await db.insert(batchSlots).values({
    id: uuidv7(),
    batchId: batchOf('10 Mathematics A').id,
    day: 7,
    startTime: '10:00',
    endTime: '11:30',
    onlyOn: coming.find((date) => isoWeekDay(date) === 7)!,
    note: 'Revision before the unit test',
  });
  await db.insert(cancelledClasses).values({
    batchId: cancelled.id,
    date: coming.find((date) => cancelled.days.includes(weekDayOf(date)) && isOpen(date))!,
    reason: 'The teacher is at a training',
  });
}
