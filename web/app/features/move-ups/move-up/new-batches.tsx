import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Pencil, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { isDay } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { ActionIcon, Button, Checkbox } from '../../../ui/mantine.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { MultiSelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type DraftBatch, type MoveUpDraft, sourcesOf, type Suggestion } from '../move-up-draft.ts';
import { type BatchToLookAt, isToLookAt } from './use-batches-to-look-at.ts';
import classes from './move-up-page.module.css';

type SuggestedBatch = Suggestion['batches'][number];

interface NewBatchesProps {
  suggestion: Suggestion;
  draft: MoveUpDraft;
  /** The ending batches with what is known of those that follow them. */
  batches: readonly BatchToLookAt[];
  onBegin: (day: string) => void;
  onChange: (batch: string, change: Partial<DraftBatch>) => void;
}

/** Each ending batch with the one that follows it, and one day on which they all begin. */
export function NewBatches({ suggestion, draft, batches, onBegin, onChange }: NewBatchesProps) {
  const { t } = useLingui();
  const [isShort, setShort] = useState(false);
  const toLookAt = batches.filter(isToLookAt);
  const shown = isShort && toLookAt.length > 0 ? toLookAt : batches;
  const [all, some] = [batches.length, toLookAt.length];
  return (
    <Card flush>
      <div className={`row wrap gap-16 ${classes['begin']}`}>
        <BeginField day={draft.beginOn} onBegin={onBegin} />
        <p className="aside fill">
          <Trans>For all batches at once. A day that you changed in a row stays as it is.</Trans>
        </p>
        {some > 0 && (
          <Segmented
            label={t`Show`}
            value={isShort ? 'some' : 'all'}
            onChange={(value) => setShort(value === 'some')}
            options={[
              { value: 'all', label: t`All ${all}` },
              { value: 'some', label: t`To look at ${some}` },
            ]}
          />
        )}
      </div>
      <ul>
        {shown.map((batch) => (
          <BatchRow key={batch.ending._id} suggestion={suggestion} draft={draft} batch={batch} onChange={onChange} />
        ))}
      </ul>
    </Card>
  );
}

/** Takes effect as soon as it is a whole day. */
function BeginField({ day, onBegin }: { day: string; onBegin: (day: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState<string>();
  return (
    <DateField
      label={t`All begin on`}
      className={classes['date'] ?? ''}
      value={text ?? day}
      onChange={(value) => {
        setText(isDay(value) ? undefined : value);
        if (isDay(value)) onBegin(value);
      }}
    />
  );
}

interface BatchRowProps extends Pick<NewBatchesProps, 'suggestion' | 'draft' | 'onChange'> {
  batch: BatchToLookAt;
}

function BatchRow({ suggestion, draft, batch, onChange }: BatchRowProps) {
  const { t } = useLingui();
  const { ending, planned, filled, remarks, problem } = batch;
  const [isOpen, setOpen] = useState(false);
  const { _id, name, subject, teacher } = ending;
  const change = (wanted: Partial<DraftBatch>) => onChange(_id, wanted);
  const others = sourcesOf(draft, suggestion, ending).filter(
    (source) => source._id !== _id && planned.takesFrom.includes(source._id),
  );
  const { isCopied } = planned;
  return (
    <li className={`ruled ${classes['batch']}`} data-odd={isToLookAt(batch) || undefined}>
      <div className={`stack ${classes['line']}`}>
        <Checkbox
          aria-label={t`Continue ${name}`}
          checked={isCopied}
          onChange={({ currentTarget: { checked } }) => change({ isCopied: checked })}
        />
        <div className="breakable">
          <strong className={isCopied ? undefined : 'muted'}>{isCopied ? planned.name : name}</strong>
          {isCopied && (
            <ActionIcon
              size={32}
              aria-expanded={isOpen}
              aria-label={t`Name and students of ${planned.name}`}
              onClick={() => setOpen(!isOpen)}
            >
              <Pencil size={16} aria-hidden />
            </ActionIcon>
          )}
          <div className="aside">
            {subject}, {teacher ?? t`No teacher`}
          </div>
        </div>
        {isCopied ? (
          <>
            <div className="aside breakable">
              {others.length === 0 ? t`New admissions` : others.map((source) => source.name).join(', ')}
            </div>
            <div>
              <span aria-hidden className={`aside ${classes['onPhone']}`}>{t`Begins on`}</span>
              <div className="row gap-4">
                <DateField
                  className="fill"
                  aria-label={t`${planned.name} begins on`}
                  value={planned.startDate}
                  onChange={(startDate) => change({ startDate })}
                />
                {planned.startDate !== draft.beginOn && (
                  <ActionIcon
                    size={36}
                    aria-label={t`Begin with the others`}
                    onClick={() => change({ startDate: draft.beginOn })}
                  >
                    <Undo2 size={18} aria-hidden />
                  </ActionIcon>
                )}
              </div>
            </div>
            <div>
              <span aria-hidden className={`aside ${classes['onPhone']}`}>{t`Ends on`}</span>
              <DateField
                aria-label={t`${planned.name} ends on`}
                value={planned.endDate}
                onChange={(endDate) => change({ endDate })}
              />
            </div>
            <Seats filled={filled} />
          </>
        ) : (
          <p className={`muted ${classes['ends']}`}>
            <Trans>Ends without a new batch.</Trans>
          </p>
        )}
      </div>
      {isCopied && (isOpen || problem !== undefined) && (
        <div className={`stack gap-10 ${classes['more']}`}>
          <TextField
            label={t`New name`}
            value={planned.name}
            error={problem}
            onChange={({ currentTarget: { value } }) => change({ name: value })}
          />
          <TakesFrom suggestion={suggestion} draft={draft} ending={ending} planned={planned} onChange={change} />
        </div>
      )}
      {remarks.map(({ text, act }) => (
        <div key={text} className={`row wrap gap-8 ${classes['remark']}`}>
          <TriangleAlert size={18} aria-hidden className="rigid" />
          <span className="fill">{text}</span>
          {act && (
            <Button variant="default" size="xs" onClick={() => change(act.change)}>
              {act.label}
            </Button>
          )}
        </div>
      ))}
    </li>
  );
}

function Seats({ filled }: { filled: BatchToLookAt['filled'] }) {
  const { t } = useLingui();
  if (filled === undefined) return <span />;
  const { students, capacity } = filled;
  const free = (capacity ?? 0) - students;
  const tooMany = -free;
  return (
    <div className={classes['seats']}>
      <div className="numbers">
        {capacity === null
          ? t`${plural(students, { one: '# student', other: '# students' })}`
          : t`${students} of ${capacity}`}
      </div>
      {capacity !== null && (
        <div className={`aside ${free < 0 ? 'strong' : ''}`}>
          {free < 0 ? t`${tooMany} too many` : t`${plural(free, { one: '# seat free', other: '# seats free' })}`}
        </div>
      )}
    </div>
  );
}

interface TakesFromProps extends Pick<NewBatchesProps, 'suggestion' | 'draft'> {
  ending: SuggestedBatch;
  planned: DraftBatch;
  onChange: (change: Partial<DraftBatch>) => void;
}

function TakesFrom({ suggestion, draft, ending, planned, onChange }: TakesFromProps) {
  const { t } = useLingui();
  return (
    <MultiSelectField
      label={t`Takes students from`}
      placeholder={t`Starts empty`}
      choices={sourcesOf(draft, suggestion, ending).map((source) => ({
        value: source._id,
        label: source._id === ending._id ? t`${source.name}, who stay` : source.name,
      }))}
      value={planned.takesFrom}
      onChange={(takesFrom) => onChange({ takesFrom })}
    />
  );
}
