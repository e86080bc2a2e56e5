import type { Day } from '#contract/fields';
import type { SecondPlace } from '../../files/second-place.ts';

const pattern = /^tasika-(\d{4}-\d{2}-\d{2})-\d{4}-[\da-f]{8}\.zip(\.age)?$/;

export interface NamedBackup {
  name: string;
  size: number;
  day: Day;
}

/** The backups of a second place, newest first; their names sort by time. Foreign files are ignored. */
export async function listNamed(place: SecondPlace): Promise<NamedBackup[]> {
  const named = (await place.list()).flatMap(({ name, size }): NamedBackup[] => {
    const day = pattern.exec(name)?.[1];
    return day === undefined ? [] : [{ name, size, day }];
  });
  return named.sort((one, other) => (one.name < other.name ? 1 : -1));
}
