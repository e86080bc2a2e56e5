interface Named {
  name: string;
}

/** "Mathematics" of "11 Science Mathematics" and "English A" of "10 English A", where "11 Science" or "10 Standard" is shown beside it. */
export function withoutStandard(name: string, standard: Named | null | undefined): string {
  const told = standard?.name.split(' ') ?? [];
  const words = name.split(' ');
  const differs = words.findIndex((word, index) => word !== told[index]);
  return differs === -1 ? name : words.slice(differs).join(' ');
}

/** "Mathematics, Physics" of a student whose standard is shown beside them. */
export const batchNames = (batches: readonly Named[], standard: Named | null): string =>
  batches.map(({ name }) => withoutStandard(name, standard)).join(', ');

/** The subject, unless the batch's name contains it, as "11 Science Physics A" does. */
export const untoldSubject = (batch: Named, subject: Named): string | undefined =>
  batch.name.includes(subject.name) ? undefined : subject.name;

/** "11 Science: Mathematics, Physics", as far as known. */
export const placesOf = ({ standard, batches }: { standard: Named | null; batches: readonly Named[] }): string =>
  [standard?.name, batchNames(batches, standard)].filter(Boolean).join(': ');
