import { useLingui } from '@lingui/react/macro';
import type { Choice, ChoiceGroup } from '../../ui/select-field.tsx';
import { useTeachersToChoose } from './shared/batches.queries.ts';

export interface Named {
  _id: string;
  name: string;
}

/** The records as choices, plus the current one even if no longer available. */
export function choicesOf(records: readonly Named[], current: Named | null | undefined): Choice[] {
  const isMissing = current && !records.some(({ _id }) => _id === current._id);
  return (isMissing ? [current, ...records] : records).map(({ _id, name }) => ({ value: _id, label: name }));
}

/** Matching ones grouped first; one flat list if all or none match. */
export function groupChoices(
  choices: Choice[],
  matching: readonly { _id: string }[],
  headings: { fitting: string; others: string },
): Choice[] | ChoiceGroup[] {
  const ids = new Set(matching.map(({ _id }) => _id));
  const fitting = choices.filter(({ value }) => ids.has(value));
  const others = choices.filter(({ value }) => !ids.has(value));
  if (fitting.length === 0 || others.length === 0) return choices;
  return [
    { group: headings.fitting, items: fitting },
    { group: headings.others, items: others },
  ];
}

/** The active teachers, and the current one in any case; those of the subject come first. */
export function useTeacherChoices(): (
  subject: Named | undefined,
  current: Named | null | undefined,
) => Choice[] | ChoiceGroup[] {
  const { t } = useLingui();
  const teachers = useTeachersToChoose().data?.data ?? [];
  return (subject, current) => {
    const ofSubject = teachers.filter(({ subjects }) => subjects.some(({ _id }) => _id === subject?._id));
    const subjectName = subject?.name ?? '';
    return groupChoices(choicesOf(teachers, current), ofSubject, {
      fitting: t`Teachers of ${subjectName}`,
      others: t`Other teachers`,
    });
  };
}
