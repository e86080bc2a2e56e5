import type { BatchInList } from '#contract/batches';
import type { WeekDay } from '#contract/fields';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck, Copy } from 'lucide-react';
import { Link } from 'react-router';
import { DayNames } from '../../../../design/day-names.tsx';
import { formatTimeRange } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { ActionIcon, TextInput, Tooltip } from '../../../ui/mantine.ts';
import { type Choice, type ChoiceGroup, SelectField } from '../../../ui/select-field.tsx';
import { DayChips } from '../day-chips.tsx';
import { RowProblem, rowOfFields, spokenError } from '../row-problem.tsx';
import { untoldSubject } from '../shared/batch-words.ts';
import { weekLines } from '../week-lines.ts';
import classes from './batch-times-page.module.css';
import type { TimesForm } from './use-times-form.ts';

interface TimesRowProps {
  batch: BatchInList;
  /** Path of the row in the form. */
  path: string;
  form: TimesForm;
  days: readonly WeekDay[];
  teachers: Choice[] | ChoiceGroup[];
  /** The batch of the row above, whose times can be copied. */
  above: BatchInList | undefined;
  onCopy: () => void;
}

/** A batch with the fields it lacks. */
export function TimesRow({ batch, path, form, days, teachers, above, onCopy }: TimesRowProps) {
  const { t } = useLingui();
  const { name, standard, subject, enrolledCount, schedule } = batch;
  const setDays = (next: WeekDay[]) => form.form.setFieldValue(`${path}.days`, next);
  const students = plural(enrolledCount, { one: '# student', other: '# students' });
  const fields = {
    teacher: form.field(`${path}.teacher`),
    startTime: form.field(`${path}.startTime`),
    endTime: form.field(`${path}.endTime`),
    room: form.field(`${path}.room`),
  };
  const hasWeek = schedule.length > 0;
  return (
    <div className={`${classes['row']} ${rowOfFields}`} role="group" aria-label={name}>
      <div className={`stack gap-10 breakable ${classes['batch']}`}>
        <div>
          <Link to={paths.admin.batch(batch._id)} className="plain-link strong">
            {name}
          </Link>
          <div className="aside">
            {[standard.name, untoldSubject(batch, subject), students].filter(Boolean).join(', ')}
          </div>
        </div>
        {hasWeek ? (
          <Week schedule={schedule} />
        ) : (
          <DayChips
            label={t`Days with a class`}
            chosen={days}
            onToggle={(day) => setDays(days.includes(day) ? days.filter((other) => other !== day) : [...days, day])}
          />
        )}
      </div>
      <SelectField
        className={classes['teacher'] ?? ''}
        label={t`Teacher`}
        placeholder={t`No teacher yet`}
        choices={teachers}
        clearable
        searchable
        {...fields.teacher}
        {...spokenError}
      />
      {!hasWeek && (
        <>
          <TextInput type="time" label={t`From`} {...fields.startTime} {...spokenError} />
          <TextInput type="time" label={t`To`} {...fields.endTime} {...spokenError} />
          <TextInput
            className={classes['room'] ?? ''}
            label={t`Room`}
            placeholder={batch.room ?? ''}
            maxLength={40}
            {...fields.room}
            {...spokenError}
          />
        </>
      )}
      {!hasWeek && above && (
        <Tooltip label={t`Same days and times as ${above.name}`}>
          <ActionIcon
            className={classes['copy'] ?? ''}
            aria-label={t`Same days and times as ${above.name}`}
            onClick={onCopy}
          >
            <Copy size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <RowProblem fields={Object.values(fields)} />
    </div>
  );
}

function Week({ schedule }: Pick<BatchInList, 'schedule'>) {
  return (
    <ul>
      {weekLines(schedule).map((line) => (
        <li key={`${line.days.join(' ')} ${line.startTime}`}>
          <strong className="strong">
            <DayNames days={line.days} />
          </strong>{' '}
          <span className="unbroken">{formatTimeRange(line.startTime, line.endTime)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A batch whose row was saved while others of the form were refused. */
export function SavedRow({ name }: { name: string }) {
  return (
    <p className="row gap-8">
      <CircleCheck size={20} aria-hidden className="primary" />
      <Trans>{name} is saved</Trans>
    </p>
  );
}
