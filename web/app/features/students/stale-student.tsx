import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { useState } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { formatPhone } from '../../../lib/phone.ts';
import { Notice } from '../../../design/notice.tsx';
import { useAllStandards } from '../standards/standards.queries.ts';
import { useBatchChoices } from './batch-choices.queries.ts';
import classes from './stale-student.module.css';
import { type StudentField, studentFields, type StudentValue, type StudentValues } from './student-values.ts';
import { useStudentWords } from './student-words.ts';

interface StaleStudentProps {
  /** What the form started with. */
  before: StudentValues;
  typed: StudentValues;
  /** What another person saved meanwhile. */
  current: StudentValues;
  /** The current version was looked at, so that saving now replaces it on purpose. */
  onSeen: () => void;
  onTake: (field: StudentField, value: StudentValue) => void;
}

/** Somebody saved while this form was open: shows where the two differ and keeps what was typed until told otherwise. */
export function StaleStudent({ before, typed, current, onSeen, onTake }: StaleStudentProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const toText = useValueTexts();
  const labels = useFieldLabels();
  const differing = studentFields.filter((field) => {
    const now = toText(field, current[field]);
    return now !== toText(field, before[field]) && now !== toText(field, typed[field]);
  });
  return (
    <Notice tone="warn">
      <p>
        <Trans>What you typed is still here. Look at what the other person changed, then save again.</Trans>
      </p>
      {!isShown && (
        <Button
          variant="default"
          className={classes['show'] ?? ''}
          onClick={() => {
            setShown(true);
            onSeen();
          }}
        >
          {t`Show the current version`}
        </Button>
      )}
      {isShown && (
        <>
          <ul className={classes['fields']}>
            {differing.map((field) => {
              const label = labels[field];
              return (
                <li key={field}>
                  <span>
                    <strong>{label}</strong> {toText(field, current[field])}
                  </span>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t`Use this for ${label}`}
                    onClick={() => onTake(field, current[field])}
                  >
                    {t`Use this`}
                  </Button>
                </li>
              );
            })}
          </ul>
          <p>
            {differing.length === 0 ? (
              <Trans>Nothing else differs from what is in the form.</Trans>
            ) : (
              <Trans>Saving now replaces these with what is in the form.</Trans>
            )}
          </p>
        </>
      )}
    </Notice>
  );
}

function useFieldLabels(): Record<StudentField, string> {
  const { t } = useLingui();
  return {
    name: t`Full name`,
    gender: t`Gender`,
    standard: t`Standard`,
    dateOfBirth: t`Date of birth`,
    schoolName: t`School or college`,
    parentName: t`Parent’s name`,
    parentPhone: t`Parent’s phone`,
    phone: t`Student’s phone`,
    address: t`Address`,
    batches: t`Batches`,
    joinedOn: t`Joined on`,
    status: t`Status`,
    email: t`Email`,
  };
}

function useValueTexts(): (field: StudentField, value: StudentValue) => string {
  const { t } = useLingui();
  const words = useStudentWords();
  const standards = useAllStandards();
  const batches = useBatchChoices();
  const nameIn = (records: readonly { _id: string; name: string }[] | undefined, id: string) =>
    records?.find(({ _id }) => _id === id)?.name ?? '';
  return (field, value) => {
    if (Array.isArray(value)) {
      const names = value.map((id) => nameIn(batches.data, id)).toSorted();
      return names.join(', ') || t`None`;
    }
    if (value === null || value === '') return t`Not added`;
    const text = value;
    if (field === 'standard') return nameIn(standards.data?.data, value);
    if (field === 'dateOfBirth' || field === 'joinedOn') return formatDate(text);
    if (field === 'phone' || field === 'parentPhone') return formatPhone(text);
    if (field === 'gender') return words.gender[text as keyof typeof words.gender];
    if (field === 'status') return words.status[text as keyof typeof words.status];
    return text;
  };
}
