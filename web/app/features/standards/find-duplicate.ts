interface Named {
  _id: string;
  name: string;
  level: number;
}

export interface Duplicate<Standard extends Named = Named> {
  matched: 'name' | 'level' | 'both';
  standard: Standard;
}

/**
 * Another standard with the same name (in any case) or the same level. A name match is found first,
 * because it blocks, while "11 Science" and "11 Commerce" may share a level on purpose.
 */
export function findDuplicate<Standard extends Named>(
  standards: readonly Standard[],
  { name, level }: { name: string; level: number },
  ownId?: string,
): Duplicate<Standard> | undefined {
  const others = standards.filter(({ _id }) => _id !== ownId);
  const wanted = name.trim().toLowerCase();
  const byName = others.find((standard) => standard.name.trim().toLowerCase() === wanted);
  if (byName) return { matched: byName.level === level ? 'both' : 'name', standard: byName };
  const byLevel = others.find((standard) => standard.level === level);
  return byLevel && { matched: 'level', standard: byLevel };
}
