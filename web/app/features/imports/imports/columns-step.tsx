import type { ImportKind } from '#contract/imports';
import { Gender } from '#contract/students';
import { isLanguage, languageNames, languages } from '#contract/languages';
import { Trans, useLingui } from '@lingui/react/macro';
import { ErrorSummary } from '../../../../design/error-summary.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Button, NativeSelect } from '../../../ui/mantine.ts';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useStudentWords } from '../../students/shared/student-words.ts';
import { useImportAnswers, useImportColumns } from '../imports.queries.ts';
import type { List } from '../understanding/combine-sheets.ts';
import type { Meaning, Records } from '../understanding/meaning.ts';
import { ColumnLine, DayColumns } from './column-lines.tsx';
import { DayOrderQuestion } from './day-order-question.tsx';
import classes from './import-page.module.css';
import { MatchValues } from './match-values.tsx';
import type { NamesInFile } from './use-matches.ts';
import { UncertainTexts } from './uncertain-texts.tsx';
import { cellsOf, type ColumnsToAnswer, type ImportMemory, useColumns } from './use-columns.ts';

interface ColumnsStepProps extends ColumnsToAnswer {
  onBack: () => void;
}

/** Waits for what the academy answered about earlier files. */
export function ColumnsStep(props: ColumnsStepProps) {
  const columns = useImportColumns(props.draft.kind);
  const answers = useImportAnswers();
  if (columns.data && answers.data) return <Columns {...props} memory={columns.data} known={answers.data} />;
  const error = columns.error ?? answers.error;
  if (error === null) return <SkeletonRows rows={8} />;
  return (
    <ErrorCard error={error} onRetry={() => [columns, answers].forEach((one) => one.isError && void one.refetch())} />
  );
}

/** Asks what each column holds, how its dates are read, and which records its texts stand for. */
function Columns({ onBack, ...props }: ColumnsStepProps & ImportMemory) {
  const { t } = useLingui();
  const { gender } = useStudentWords();
  const { draft } = props;
  const { kind, list, columns, answer, ...step } = useColumns(props);
  return (
    <>
      {step.attempt > 0 && <ErrorSummary problems={step.problems} attempt={step.attempt} />}
      <Card title={t`What is in each column`} flush>
        <ul className={classes['columns']}>
          {columns.map(
            (guess, column) =>
              (guess.field !== 'mark' || guess.by === 'memory') && (
                <ColumnLine
                  key={column}
                  kind={kind}
                  heading={list.headings[column] ?? ''}
                  samples={samplesOf(list, column)}
                  place={column}
                  guess={guess}
                  onChange={(field) => step.choose(column, field)}
                />
              ),
          )}
          {step.days.length > 0 && <DayColumns headings={step.days} />}
        </ul>
      </Card>
      {step.asked.map(({ field, cells }) => (
        <DayOrderQuestion
          key={field}
          kind={draft.kind}
          field={field}
          cells={cells}
          order={step.dayOrders[field]}
          onChange={(order) => answer({ dayOrders: { ...step.dayOrders, [field]: order } })}
        />
      ))}
      {step.asksMonth && <MonthQuestion month={draft.month} onChange={(month) => answer({ month })} />}
      {step.uncertain.length > 0 && (
        <UncertainTexts
          kind={draft.kind}
          uncertain={step.uncertain}
          readings={step.readings}
          onChange={(readings) => answer({ readings: { ...draft.readings, ...readings } })}
        />
      )}
      <MatchNames
        {...step.names}
        kind={draft.kind}
        onChange={(records, meanings) =>
          answer({ meanings: { ...draft.meanings, [records]: { ...draft.meanings[records], ...meanings } } })
        }
      />
      {step.asksGender && (
        <Card title={t`Gender`}>
          <NativeSelect
            id="import-gender"
            className={classes['narrow'] ?? ''}
            label={t`Gender of students without one in the file`}
            description={t`For new students only. It can be corrected later.`}
            value={draft.gender}
            onChange={({ currentTarget: { value } }) => answer({ gender: Gender.safeParse(value).data ?? '' })}
            data={[
              { value: '', label: t`Choose` },
              ...Gender.options.map((value) => ({ value, label: gender[value] })),
            ]}
          />
        </Card>
      )}
      {step.asksLanguage && (
        <Card title={t`Families`}>
          <NativeSelect
            className={classes['narrow'] ?? ''}
            label={t`Language of their messages`}
            description={t`For new families only. Those already here keep theirs.`}
            value={step.language}
            onChange={({ currentTarget: { value } }) => isLanguage(value) && answer({ language: value })}
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        </Card>
      )}
      {list.leftOut.length > 0 && <LeftOutRows list={list} />}
      <div className="row wrap gap-8">
        <Button size="lg" loading={step.names.isLoading} onClick={step.proceed}>
          {t`Continue`}
        </Button>
        <Button size="lg" variant="default" onClick={onBack}>{t`Back`}</Button>
      </div>
    </>
  );
}

interface MatchNamesProps extends NamesInFile {
  kind: ImportKind;
  onChange: (records: Records, meanings: Record<string, Meaning>) => void;
}

function MatchNames({ kind, matches, isLoading, error, retry, onChange }: MatchNamesProps) {
  if (error) return <ErrorCard error={error} onRetry={retry} />;
  if (isLoading) return <SkeletonRows rows={4} />;
  return matches.map(({ records, ...one }) => (
    <MatchValues key={records} {...one} kind={kind} records={records} onChange={(some) => onChange(records, some)} />
  ));
}

const samplesOf = (list: List, column: number): string[] =>
  [...new Set(cellsOf(list, column).flatMap((cell) => (cell === null ? [] : String(cell))))].slice(0, 60);

function MonthQuestion({ month, onChange }: { month: string; onChange: (month: string) => void }) {
  const { t } = useLingui();
  return (
    <Card title={t`Which month is it?`}>
      <TextField
        id="import-month"
        type="month"
        label={t`Month`}
        value={month}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
    </Card>
  );
}

/** Lists rows that are no records, each by its number, so that nothing is skipped silently. */
function LeftOutRows({ list: { leftOut } }: { list: List }) {
  const { t } = useLingui();
  const count = leftOut.length;
  return (
    <details className={`aside ${classes['folded']}`}>
      <summary>
        <Trans>Totals, examples and repeated headings that are left out: {count}</Trans>
      </summary>
      <ul>
        {leftOut.map(({ sheet, number, text }) => (
          <li key={`${sheet} ${number}`}>{t`${sheet}, row ${number}: ${text}`}</li>
        ))}
      </ul>
    </details>
  );
}
