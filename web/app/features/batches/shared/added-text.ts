import { plural, t } from '@lingui/core/macro';

export interface Named {
  _id: string;
  name: string;
}

/** Names the students who were added or were already in the batch: one by name, several as a count. */
export function addedText(added: readonly Named[], already: readonly Named[], batch: string): string {
  if (added.length === 0) {
    const name = already[0]?.name ?? '';
    return already.length === 1
      ? t`${name} is already in ${batch}`
      : plural(already.length, {
          one: `# student is already in ${batch}`,
          other: `# students are already in ${batch}`,
        });
  }
  const name = added[0]?.name ?? '';
  const text =
    added.length === 1
      ? t`${name} added to ${batch}`
      : plural(added.length, { one: `# student added to ${batch}`, other: `# students added to ${batch}` });
  if (already.length === 0) return text;
  const rest = plural(already.length, { one: '# was in it already', other: '# were in it already' });
  return t`${text}, ${rest}`;
}
