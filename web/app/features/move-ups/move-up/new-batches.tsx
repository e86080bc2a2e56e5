import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Checkbox } from '../../../ui/mantine.ts';
import { MultiSelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type DraftBatch, endingIn, type MoveUpDraft, sourcesOf, type Suggestion } from '../move-up-draft.ts';
import classes from './move-up-page.module.css';

interface NewBatchesProps {
  suggestion: Suggestion;
  draft: MoveUpDraft;
  /** The new batches, by the batch that is copied. */
  problems: Map<string, string>;
  students: Map<string, { students: number; capacity: number | null }>;
  onChange: (batch: string, change: Partial<DraftBatch>) => void;
}

/** Each ending batch with the one that follows it. */
export function NewBatches({ suggestion, draft, problems, students, onChange }: NewBatchesProps) {
  const { t } = useLingui();
  const ending = endingIn(draft, suggestion);
  if (ending.length === 0) return null;
  return (
    <Card title={t`New batches`} aside={t`With the week, teacher, room and seats of the old ones`} flush>
      <ul className={classes['rows']}>
        {ending.map((batch) => {
          const { _id, name, subject, teacher } = batch;
          const planned = draft.batches[_id];
          if (planned === undefined) return null;
          const filled = students.get(_id);
          const isOver = filled?.capacity != null && filled.students > filled.capacity;
          return (
            <li key={_id} className={`ruled start stack ${classes['batch']}`}>
              <div className="breakable">
                <Checkbox
                  label={<strong>{name}</strong>}
                  aria-label={t`Continue ${name}`}
                  checked={planned.isCopied}
                  onChange={({ currentTarget: { checked } }) => onChange(_id, { isCopied: checked })}
                />
                <div className="aside">
                  {subject}, {teacher ?? t`No teacher`}
                </div>
                {planned.isCopied && filled && (
                  <div className="aside">
                    {isOver
                      ? t`${filled.students} students for ${filled.capacity ?? 0} seats`
                      : t`${plural(filled.students, { one: '# student joins', other: '# students join' })}`}
                  </div>
                )}
              </div>
              {planned.isCopied ? (
                <>
                  <TextField
                    label={t`New name`}
                    value={planned.name}
                    error={problems.get(_id)}
                    onChange={({ currentTarget: { value } }) => onChange(_id, { name: value })}
                  />
                  <DateField
                    label={t`Starts on`}
                    value={planned.startDate}
                    onChange={(startDate) => onChange(_id, { startDate })}
                  />
                  <DateField
                    label={t`Ends on`}
                    value={planned.endDate}
                    onChange={(endDate) => onChange(_id, { endDate })}
                  />
                  <MultiSelectField
                    className={classes['from'] ?? ''}
                    label={t`Takes students from`}
                    placeholder={t`Starts empty`}
                    choices={sourcesOf(draft, suggestion, batch).map((source) => ({
                      value: source._id,
                      label: source._id === _id ? t`${source.name}, who stay` : source.name,
                    }))}
                    value={planned.takesFrom}
                    onChange={(takesFrom) => onChange(_id, { takesFrom })}
                  />
                </>
              ) : (
                <p className="muted">
                  <Trans>Ends without a new batch.</Trans>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
