import { sameName } from '#contract/names';

interface Named {
  _id: string;
  name: string;
  level: number;
}

export interface Duplicate<Standard extends Named = Named> {
  matched: 'name' | 'level' | 'both';
  /** Names are unique, levels are not. */
  byName: Standard | undefined;
  byLevel: Standard[];
}

/**
 * Other standards with the same name (in any case) or the same level. A name match blocks, while "11 Science" and "11 Commerce" may share a level on
 * purpose.
 */
export function findDuplicate<Standard extends Named>(
  standards: readonly Standard[],
  { name, level }: { name: string; level: number },
  ownId?: string,
): Duplicate<Standard> | undefined {
  const others = standards.filter(({ _id }) => _id !== ownId);
  const wanted = sameName(name);
  const byName = others.find((standard) => sameName(standard.name) === wanted);
  const byLevel = others.filter((standard) => standard.level === level);
  if (byName === undefined && byLevel.length === 0) return undefined;
  const matched = byName === undefined ? 'level' : byLevel.length === 0 ? 'name' : 'both';
  return { matched, byName, byLevel };
}
