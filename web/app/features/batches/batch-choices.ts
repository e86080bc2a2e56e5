import type { Choice, ChoiceGroup } from '../../ui/select-field.tsx';

interface Named {
  _id: string;
  name: string;
}

const toChoice = ({ _id, name }: Named): Choice => ({ value: _id, label: name });

/** The records as choices, and the one chosen before even when it is not offered any more. */
export function choicesOf(records: readonly Named[], current: Named | null | undefined): Choice[] {
  const isMissing = current && !records.some(({ _id }) => _id === current._id);
  return (isMissing ? [current, ...records] : records).map(toChoice);
}

/** Those that fit under their own heading first; one plain list when all or none do. */
export function groupChoices(
  choices: readonly Choice[],
  fits: ReadonlySet<string>,
  headings: { fitting: string; others: string },
): Choice[] | ChoiceGroup[] {
  const fitting = choices.filter(({ value }) => fits.has(value));
  const others = choices.filter(({ value }) => !fits.has(value));
  if (fitting.length === 0 || others.length === 0) return [...choices];
  return [
    { group: headings.fitting, items: fitting },
    { group: headings.others, items: others },
  ];
}
