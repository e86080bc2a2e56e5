import { isoWeekDay, addDays } from '#contract/dates';
import type { Day } from '#contract/fields';
import type { SecondPlace } from '../../files/second-place.ts';

export const retention = { daily: 7, weekly: 4, monthly: 12 };

/** The nightly backups to keep: the newest of each of the last days, weeks and months that have one. Nights without a backup do not count. */
export function toKeep<Item extends { day: Day }>(newestFirst: Item[]): Set<Item> {
  const newestOfEach = (periodOf: (day: Day) => string, count: number) => {
    const byPeriod = new Map<string, Item>();
    for (const item of newestFirst) if (!byPeriod.has(periodOf(item.day))) byPeriod.set(periodOf(item.day), item);
    return [...byPeriod.values()].slice(0, count);
  };
  return new Set([
    ...newestOfEach((day) => day, retention.daily),
    ...newestOfEach((day) => addDays(day, 1 - isoWeekDay(day)), retention.weekly),
    ...newestOfEach((day) => day.slice(0, 7), retention.monthly),
  ]);
}

const pattern = /^tasika-(\d{4}-\d{2}-\d{2})-\d{4}-[\da-f]{8}\.zip(\.age)?$/;

/** The backups of a second place, newest first; their names sort by time. Foreign files are ignored. */
export async function listNamed(place: SecondPlace): Promise<{ name: string; size: number; day: Day }[]> {
  const files = (await place.list()).flatMap(({ name, size }) => {
    const day = pattern.exec(name)?.[1];
    return day === undefined ? [] : [{ name, size, day }];
  });
  return files.sort((one, other) => (one.name < other.name ? 1 : -1));
}
