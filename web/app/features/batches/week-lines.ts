import { weekDays } from '#contract/dates';
import type { MyBatch } from '#contract/batches';
import type { WeekDay } from '#contract/fields';

type Slot = MyBatch['schedule'][number];

export interface WeekLine extends Pick<Slot, 'startTime' | 'endTime' | 'room'> {
  days: WeekDay[];
}

/** A week in few lines: groups days with the same time and room. */
export function weekLines(schedule: readonly Slot[]): WeekLine[] {
  const lines = new Map<string, WeekLine>();
  for (const day of weekDays) {
    for (const { startTime, endTime, room } of schedule.filter((slot) => slot.day === day)) {
      const key = `${startTime} ${endTime} ${room}`;
      const line = lines.get(key);
      if (line) line.days.push(day);
      else lines.set(key, { days: [day], startTime, endTime, room });
    }
  }
  return [...lines.values()];
}
