import type { ImportKind } from '#contract/imports';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate, isDay } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Button, NativeSelect } from '../../../ui/mantine.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type Choice, SelectField } from '../../../ui/select-field.tsx';
import { useSubjects } from '../imports.queries.ts';
import {
  detailOf,
  isNew,
  type Meaning,
  nameOfNewStandard,
  newBatch,
  newStandard,
  newSubject,
  none,
  type Records,
} from '../understanding/meaning.ts';
import { standardMeant, subjectWords } from '../understanding/standards.ts';
import classes from './import-page.module.css';
import { useFirstRows } from './use-first-rows.tsx';
import { isOpen, type Match } from './use-matches.ts';

interface MatchesProps {
  records: Records;
  matches: readonly Match[];
  choices: readonly { _id: string; name: string }[];
  onChange: (meanings: Record<string, Meaning>) => void;
}

/** The id of the question for the level of a new standard. */
export const levelId = (text: string): string => `level-${text}`;

/** The id of the question for the meaning of a text. */
export const matchId = (records: Records, text: string): string => `match-${records}-${text}`;

const levels = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** Each record that the file names, once, to be matched with an existing one, a new one, or none. */
export function MatchValues({ kind, ...props }: MatchesProps & { kind: ImportKind }) {
  const { records } = props;
  if (records === 'standards') return <MatchStandards {...props} />;
  if (records === 'subjects') return <MatchSubjects {...props} />;
  if (records === 'batches' && kind === 'students') return <MatchBatches {...props} />;
  return <MatchExisting {...props} />;
}

function MatchSubjects(props: MatchesProps) {
  const { t } = useLingui();
  return (
    <MatchCard
      {...props}
      title={t`Subjects in your file`}
      create={() => newSubject}
      createLabel={(text) => t`Create “${text}”`}
      detail={() => null}
    />
  );
}

/** Teachers need a phone number, and batches a whole form, so these can be chosen but not created. */
function MatchExisting(props: MatchesProps) {
  const { t } = useLingui();
  const title = props.records === 'teachers' ? t`Teachers in your file` : t`Batches in your file`;
  return <MatchCard {...props} title={title} detail={() => null} />;
}

function MatchStandards(props: MatchesProps) {
  const { t } = useLingui();
  const create = (text: string): Meaning => {
    const { level } = standardMeant(text);
    return level === undefined ? 'new:' : newStandard(level);
  };
  return (
    <MatchCard
      {...props}
      title={t`Standards in your file`}
      create={create}
      createLabel={(text) => t`Create “${nameOfNewStandard(text)}”`}
      detail={({ text, meant = '' }) =>
        isNew(meant) &&
        standardMeant(text).level === undefined && (
          <NativeSelect
            id={levelId(text)}
            aria-label={t`Level of “${text}”`}
            value={detailOf(meant)}
            onChange={({ currentTarget: { value } }) => props.onChange({ [text]: newStandard(Number(value)) })}
            data={[
              { value: '', label: t`Which level?` },
              ...levels.map((level) => ({ value: level, label: t`Level ${level}` })),
            ]}
          />
        )
      }
    />
  );
}

/** A new batch needs its subject. */
function MatchBatches(props: MatchesProps) {
  const { t } = useLingui();
  const subjects = useSubjects().data ?? [];
  const create = (text: string): Meaning => {
    const words = text.toLowerCase();
    return newBatch(subjects.find(({ name }) => words.includes(name.toLowerCase()))?._id ?? '');
  };
  return (
    <MatchCard
      {...props}
      title={t`Batches in your file`}
      create={create}
      createLabel={(text) => t`Create “${text}”`}
      detail={({ text, meant = '' }) => {
        const name = subjectWords(text) || text;
        return (
          isNew(meant) && (
            <NativeSelect
              aria-label={t`Subject of “${text}”`}
              value={detailOf(meant)}
              onChange={({ currentTarget: { value } }) => props.onChange({ [text]: newBatch(value) })}
              data={[
                { value: '', label: t`Which subject?` },
                ...subjects.map(({ _id, name: label }) => ({ value: _id, label })),
                { value: `=${name}`, label: t`New subject “${name}”` },
              ]}
            />
          )
        );
      }}
    />
  );
}

interface MatchCardProps extends MatchesProps {
  title: string;
  /** Without this function no new record is offered. */
  create?: (text: string) => Meaning;
  createLabel?: (text: string) => string;
  /** The fields that a new record needs beside its name. */
  detail: (match: Match) => ReactNode;
}

function MatchCard({ title, records, matches, choices, create, createLabel, detail, onChange }: MatchCardProps) {
  const { t } = useLingui();
  const unmatched = matches.filter(({ text, meant }) => meant === undefined && !isDay(text));
  // Rows are sorted by what was found, not by the answer, so that a row does not jump when it is answered.
  const inOrder = [...matches].sort((one, other) => Number(one.isFound) - Number(other.isFound));
  const { shown, showAll } = useFirstRows(inOrder);
  if (matches.length === 0) return null;
  const count = unmatched.length;
  return (
    <Card
      title={title}
      flush
      aside={
        count > 1 &&
        create && (
          <Button
            variant="default"
            onClick={() => onChange(Object.fromEntries(unmatched.map(({ text }) => [text, create(text)])))}
          >
            {t`Create all ${count}`}
          </Button>
        )
      }
    >
      <ul className={classes['columns']}>
        {shown.map((match) => {
          const { text, count: rows, meant, isGuess } = match;
          return (
            <li key={text} className={`ruled ${classes['column']}`}>
              <div className="fill">
                <div className="row wrap gap-8">
                  <span className="strong breakable">{isDay(text) ? formatDate(text) : text}</span>
                  {isGuess && <StatusBadge tone="info">{t`Guessed`}</StatusBadge>}
                </div>
                {isDay(text) && <div className="aside">{t`The spreadsheet made a date of this.`}</div>}
                <div className="aside">{t`${plural(rows, { one: '# row', other: '# rows' })}`}</div>
              </div>
              <div className={`stack gap-8 ${classes['choice']} ${isGuess ? classes['guessed'] : ''}`}>
                <Meanings
                  id={matchId(records, text)}
                  label={t`What “${text}” means`}
                  error={isOpen(match)}
                  value={meant === undefined ? '' : isNew(meant) ? 'new' : meant}
                  onChange={(value) => onChange({ [text]: value === 'new' && create ? create(text) : value })}
                  choices={[
                    ...(createLabel && !isDay(text) ? [{ value: 'new', label: createLabel(text) }] : []),
                    { value: none, label: t`Leave it empty` },
                    ...choices.map(({ _id, name }) => ({ value: _id, label: name })),
                  ]}
                />
                {detail(match)}
              </div>
            </li>
          );
        })}
      </ul>
      {showAll && <div className={classes['column']}>{showAll}</div>}
    </Card>
  );
}

interface MeaningsProps {
  id: string;
  label: string;
  error: boolean;
  value: string;
  choices: Choice[];
  onChange: (value: string) => void;
}

/** A native select; a searchable field if there are many records. */
function Meanings({ id, label, error, value, choices, onChange }: MeaningsProps) {
  const { t } = useLingui();
  if (choices.length > maxInPicker) {
    return (
      <SelectField
        id={id}
        aria-label={label}
        error={error}
        choices={choices}
        limit={maxInList}
        placeholder={t`Choose…`}
        value={value || null}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    );
  }
  return (
    <NativeSelect
      id={id}
      aria-label={label}
      error={error}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[...(value === '' ? [{ value: '', label: t`Choose…` }] : []), ...choices]}
    />
  );
}

const maxInPicker = 20;
/** Further options are found by typing. */
const maxInList = 50;
