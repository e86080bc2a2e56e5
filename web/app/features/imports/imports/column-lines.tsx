import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Notice } from '../../../../design/notice.tsx';
import { NativeSelect } from '../../../ui/mantine.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useFieldWord } from '../field-words.ts';
import type { ColumnGuess } from '../understanding/guess-columns.ts';
import type { KindOfSheet, SheetField } from '../understanding/kinds/kind-of-sheet.ts';
import { looksLikeOldFont } from '../understanding/old-font.ts';
import classes from './import-page.module.css';

export const columnId = (place: number): string => `import-column-${place}`;

interface ColumnLineProps {
  kind: KindOfSheet;
  heading: string;
  samples: string[];
  place: number;
  guess: ColumnGuess;
  onChange: (field: SheetField | null) => void;
}

export function ColumnLine({ kind, heading, samples, place, guess: { field, by }, onChange }: ColumnLineProps) {
  const { t } = useLingui();
  const word = useFieldWord(kind.kind);
  const number = place + 1;
  const name = heading || t`Column ${number}`;
  return (
    <li className={`ruled ${classes['column']}`}>
      <div className="fill">
        <div className="strong breakable">{name}</div>
        <div className="aside one-line">{samples.slice(0, 3).join(' · ') || t`Empty`}</div>
        {looksLikeOldFont(samples) && (
          <Notice tone="warn">
            {t`This looks like an old Marathi font, such as Kruti Dev. Convert it to Unicode first, or the names will be these letters.`}
          </Notice>
        )}
      </div>
      <div className={`row gap-12 ${classes['choice']}`}>
        <NativeSelect
          id={columnId(place)}
          className={`fill ${by === 'heading' || by === 'content' ? classes['guessed'] : ''}`}
          aria-label={t`What is in “${name}”`}
          value={field ?? ''}
          onChange={({ currentTarget: { value } }) => onChange(value === '' ? null : value)}
          data={[
            { value: '', label: t`Not imported` },
            ...Object.keys(kind.fields).map((value) => ({ value, label: word(value) })),
          ]}
        />
        <span className={classes['guess']}>
          {field && by === 'memory' && <StatusBadge tone="ok">{t`Chosen`}</StatusBadge>}
          {field && by === 'heading' && <StatusBadge tone="info">{t`Guessed`}</StatusBadge>}
          {field && by === 'content' && <StatusBadge tone="warn">{t`Please check`}</StatusBadge>}
        </span>
      </div>
    </li>
  );
}

/** The columns of marks, which need no answer one by one. */
export function DayColumns({ headings }: { headings: readonly string[] }) {
  const { t } = useLingui();
  const count = headings.length;
  const [first, last] = [headings[0] ?? '', headings.at(-1) ?? ''];
  return (
    <li className={`ruled ${classes['column']}`}>
      <div className="fill">
        <div className="strong breakable">{t`${plural(count, { one: '# day', other: '# days' })}`}</div>
        <div className="aside one-line">{count > 1 ? t`${first} to ${last}` : first}</div>
      </div>
      <StatusBadge tone="info">{t`Attendance of a day`}</StatusBadge>
    </li>
  );
}
