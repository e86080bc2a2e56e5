import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type MoveUpDraft, notYet, passOut, type Suggestion } from '../move-up-draft.ts';
import classes from './move-up-page.module.css';

interface StandardRowsProps {
  suggestion: Suggestion;
  draft: MoveUpDraft;
  onNext: (standard: string, next: string) => void;
}

/** Where each standard goes; the highest first, since the others follow it. */
export function StandardRows({ suggestion: { standards, threshold }, draft, onNext }: StandardRowsProps) {
  const { t } = useLingui();
  return (
    <Card title={t`Standards`} flush>
      <ul className={classes['rows']}>
        {standards.map(({ _id, name, students, belowThreshold, batches }) => {
          const choices = [
            ...standards
              .filter((other) => other._id !== _id)
              .map((other) => ({ value: other._id, label: t`Moves to ${other.name}` })),
            { value: passOut, label: t`Passes out` },
            { value: notYet, label: t`Is not part of it` },
          ];
          return (
            <li key={_id} className={`ruled stack ${classes['who']}`}>
              <div className="breakable">
                <strong>{name}</strong>
                <div className="row wrap gap-8">
                  <span className="aside">
                    {t`${plural(students, { one: '# student', other: '# students' })}`},{' '}
                    {t`${plural(batches, { one: '# batch', other: '# batches' })}`}
                  </span>
                  {belowThreshold > 0 && (
                    <StatusBadge tone="warn">{t`${belowThreshold} below ${threshold}%`}</StatusBadge>
                  )}
                </div>
              </div>
              <SelectField
                aria-label={t`What ${name} does`}
                choices={choices}
                value={draft.next[_id] ?? notYet}
                onChange={(next) => onNext(_id, next ?? notYet)}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
