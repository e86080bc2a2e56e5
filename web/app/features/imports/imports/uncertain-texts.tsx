import type { ImportKind } from '#contract/imports';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { NativeSelect } from '../../../ui/mantine.ts';
import { useFieldWord } from '../field-words.ts';
import type { Readings } from '../understanding/readings.ts';
import type { Uncertain } from '../understanding/uncertain.ts';
import classes from './import-page.module.css';

interface UncertainTextsProps {
  kind: ImportKind;
  uncertain: readonly Uncertain[];
  readings: Readings;
  onChange: (readings: Readings) => void;
}

/** The id of the question about a text. */
export const readingId = (id: string): string => `reading-${id.replaceAll(' ', '-')}`;

/** Asks once about each text of the file that academies write with several meanings. */
export function UncertainTexts({ kind, uncertain, readings, onChange }: UncertainTextsProps) {
  const { t } = useLingui();
  const fieldWord = useFieldWord(kind);
  const wordOf = useReadingWord(kind);
  return (
    <Card title={t`What do these stand for?`} flush>
      <ul className={classes['columns']}>
        {uncertain.map(({ id, text, field, options }) => (
          <li key={id} className={`ruled ${classes['column']}`}>
            <span className="fill breakable">
              <strong>“{text}”</strong> {field && <span className="aside">{fieldWord(field)}</span>}
            </span>
            <div className={classes['choice']}>
              {options.length === 1 ? (
                <span className="muted">{t`Only the first number is stored`}</span>
              ) : (
                <NativeSelect
                  id={readingId(id)}
                  aria-label={t`What “${text}” stands for`}
                  value={readings[id] ?? ''}
                  onChange={({ currentTarget: { value } }) => value !== '' && onChange({ [id]: value })}
                  data={[
                    { value: '', label: t`Choose` },
                    ...options.map((option) => ({ value: option, label: wordOf(id, option) })),
                  ]}
                />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useReadingWord(kind: ImportKind): (id: string, option: string) => string {
  const { t } = useLingui();
  const word = useFieldWord(kind);
  const words: Record<string, string> = {
    am: t`In the morning`,
    pm: t`In the evening`,
    present: t`Present`,
    late: t`Late`,
    leave: t`On leave`,
  };
  return (id, option) => {
    if (!id.startsWith('second number')) return words[option] ?? t`No class`;
    const field = word(option);
    return option === 'none' ? t`The second number is left out` : t`The second number: ${field}`;
  };
}
