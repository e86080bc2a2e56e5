import type { ImportKind } from '#contract/imports';
import type { ReactNode } from 'react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../../../ui/mantine.ts';
import type { Checked } from '../checked.ts';
import classes from './import-page.module.css';
import { LeaveOut } from './leave-out.tsx';
import { useFirstRows } from './use-first-rows.tsx';

interface QuestionsProps {
  rows: readonly Checked[];
  nameOf: (key: string) => string;
  onChoose: (keys: readonly string[], as: 'new' | 'found') => void;
  onLeaveOut: (keys: readonly string[]) => void;
}

/** Rows that may be about a record that is here, as the server's notes say. Without an answer they are skipped. */
export function DuplicateRows({ kind, ...props }: QuestionsProps & { kind: ImportKind }) {
  const { t } = useLingui();
  const count = props.rows.length;
  return (
    <Questions
      {...props}
      title={t`May already be here`}
      words={{
        ...useOneOrAnother(kind),
        allFound: t`All ${count} are the same`,
        allNew: t`All ${count} are others`,
      }}
      about={({ notes }) => notes.map((note) => <div key={note}>{note}</div>)}
    />
  );
}

function useOneOrAnother(kind: ImportKind): Pick<QuestionsWords, 'found' | 'new'> {
  const { t } = useLingui();
  const student = { found: t`Same student`, new: t`Another student` };
  return {
    students: student,
    attendance: student,
    teachers: { found: t`Same teacher`, new: t`Another teacher` },
    batches: { found: t`Same batch`, new: t`Another batch` },
    admissionEnquiries: { found: t`Same person`, new: t`Another person` },
  }[kind];
}

/** Rows whose parent has a phone number that is on record under another name. Without an answer they are skipped. */
export function SharedNumbers(props: QuestionsProps) {
  const { t } = useLingui();
  const count = props.rows.length;
  return (
    <Questions
      {...props}
      title={t`One number, two names`}
      words={{
        found: t`Same person`,
        new: t`Another person, without the number`,
        allFound: t`All ${count} are the same people`,
        allNew: t`All ${count} are others, without the number`,
      }}
      about={({ parent }) => {
        const { name = '', known = '' } = parent ?? {};
        return (
          <Trans>
            {name} has the number of {known}
          </Trans>
        );
      }}
    />
  );
}

interface QuestionsWords {
  found: string;
  new: string;
  allFound: string;
  allNew: string;
}

interface QuestionsOptions extends QuestionsProps {
  title: string;
  words: QuestionsWords;
  about: (answer: Checked['answer']) => ReactNode;
}

function Questions({ rows, nameOf, onChoose, onLeaveOut, title, words, about }: QuestionsOptions) {
  const { t } = useLingui();
  const { shown, showAll } = useFirstRows(rows);
  if (rows.length === 0) return null;
  const keys = rows.map(({ row }) => row.key);
  const count = rows.length;
  return (
    <Card title={title} aside={t`${plural(count, { one: '# row', other: '# rows' })}`} flush>
      <ul className={classes['columns']}>
        {shown.map(({ row: { key }, answer }) => (
          <li key={key} className={`ruled ${classes['column']}`}>
            <div className="fill breakable">
              <div className="strong">{nameOf(key)}</div>
              <div className="aside">{about(answer)}</div>
            </div>
            <div className="row wrap gap-8">
              <Button variant="default" onClick={() => onChoose([key], 'found')}>
                {words.found}
              </Button>
              <Button variant="default" onClick={() => onChoose([key], 'new')}>
                {words.new}
              </Button>
              <LeaveOut name={nameOf(key)} onClick={() => onLeaveOut([key])} />
            </div>
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className={`row wrap gap-8 ruled ${classes['column']}`}>
          {showAll}
          <Button variant="default" onClick={() => onChoose(keys, 'found')}>
            {words.allFound}
          </Button>
          <Button variant="default" onClick={() => onChoose(keys, 'new')}>
            {words.allNew}
          </Button>
        </div>
      )}
    </Card>
  );
}
