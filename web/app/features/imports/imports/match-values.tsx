import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Button, NativeSelect } from '../../../ui/mantine.ts';
import { useSubjects } from '../imports.queries.ts';
import {
  detailOf,
  isNew,
  type Meaning,
  nameOfNewStandard,
  newBatch,
  newStandard,
  none,
} from '../understanding/meaning.ts';
import { standardMeant, subjectWords } from '../understanding/standards.ts';
import classes from './import-page.module.css';
import { isOpen, type Match } from './use-matches.ts';

interface MatchesProps {
  matches: readonly Match[];
  choices: readonly { _id: string; name: string }[];
  onChange: (meanings: Record<string, Meaning>) => void;
}

const levels = Array.from({ length: 20 }, (_, index) => String(index + 1));

/** Every standard that the file names, once: an existing one, a new one on purpose, or none. */
export function MatchStandards(props: MatchesProps) {
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

/** The same of batches; a new one needs its subject. */
export function MatchBatches(props: MatchesProps) {
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
  create: (text: string) => Meaning;
  createLabel: (text: string) => string;
  /** What a new record needs beside its name. */
  detail: (match: Match) => ReactNode;
}

function MatchCard({ title, matches, choices, create, createLabel, detail, onChange }: MatchCardProps) {
  const { t } = useLingui();
  const unmatched = matches.filter(({ meant }) => meant === undefined);
  if (matches.length === 0) return null;
  const count = unmatched.length;
  return (
    <Card
      title={title}
      flush
      aside={
        count > 1 && (
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
        {matches.map((match) => {
          const { text, count: rows, meant } = match;
          return (
            <li key={text} className={`ruled ${classes['column']}`}>
              <div className="fill">
                <div className="strong breakable">{text}</div>
                <div className="aside">{t`${plural(rows, { one: '# row', other: '# rows' })}`}</div>
              </div>
              <div className={`stack gap-8 ${classes['choice']}`}>
                <NativeSelect
                  aria-label={t`What “${text}” means`}
                  error={isOpen(match)}
                  value={meant === undefined ? '' : isNew(meant) ? 'new' : meant}
                  onChange={({ currentTarget: { value } }) =>
                    onChange({ [text]: value === 'new' ? create(text) : value })
                  }
                  data={[
                    ...(meant === undefined ? [{ value: '', label: t`Choose…` }] : []),
                    ...choices.map(({ _id, name }) => ({ value: _id, label: name })),
                    { value: 'new', label: createLabel(text) },
                    { value: none, label: t`Leave it empty` },
                  ]}
                />
                {detail(match)}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
