import { useMarkWords } from '../../../../../lib/attendance-words.ts';
import { type Entry, latestSheet } from '../../../../offline/outbox/outbox.ts';

/** The marks of a save that is only on this phone, in words: those who were not simply present. */
export function PhoneMarks({ entry, only }: { entry: Entry; only?: ReadonlySet<string> }) {
  const words = useMarkWords();
  const records = latestSheet(entry).records.filter(({ studentId }) => only?.has(studentId) ?? true);
  const groups = (['present', 'absent', 'late', 'leave'] as const).map((status) => {
    const marked = records.filter((record) => record.status === status);
    const names = marked.flatMap(({ studentId }) => entry.names[studentId] ?? []);
    // A long list of present students is only counted.
    const isNamed = names.length === marked.length && (status !== 'present' || only !== undefined);
    return { status, count: marked.length, who: isNamed ? names.join(', ') : String(marked.length) };
  });
  return (
    <ul>
      {groups
        .filter(({ count }) => count > 0)
        .map(({ status, who }) => (
          <li key={status}>
            {words[status]}: {who}
          </li>
        ))}
    </ul>
  );
}
