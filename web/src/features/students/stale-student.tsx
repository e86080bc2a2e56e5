import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate } from '../../lib/dates.ts';
import { formatPhone } from '../../lib/phone.ts';
import { Notice } from '../../ui/notice.tsx';
import { useAllStandards } from '../standards/standards.queries.ts';
import { useBatchChoices } from './batch-choices.queries.ts';
import classes from './stale-student.module.css';
import type { StudentField, StudentValues } from './student-values.ts';
import { useStudentWords } from './student-words.ts';

interface StaleStudentProps {
  typed: StudentValues;
  /** What another person saved meanwhile. */
  current: StudentValues;
  /** The current version was looked at, so that saving now replaces it on purpose. */
  onSeen: () => void;
  onTake: (field: StudentField, value: unknown) => void;
}

/** Somebody saved while this form was open: shows where the two differ and keeps what was typed until told otherwise. */
export function StaleStudent({ typed, current, onSeen, onTake }: StaleStudentProps) {
  const { t } = useLingui();
  const [isShown, setShown] = useState(false);
  const toText = useValueTexts();
  const labels = useFieldLabels();
  const differing = (Object.keys(labels) as StudentField[]).filter(
    (field) => toText(field, typed[field]) !== toText(field, current[field]),
  );
  return (
    <Notice tone="warn">
      <p>
        <Trans>Another person changed this student while you were editing. What you typed is still here.</Trans>
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
              <Trans>The form now holds the same as the current version.</Trans>
            ) : (
              <Trans>Saving now replaces these with what is in the form.</Trans>
            )}
          </p>
        </>
      )}
    </Notice>
  );
}

function useFieldLabels(): Partial<Record<StudentField, string>> {
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

function useValueTexts(): (field: StudentField, value: unknown) => string {
  const { t } = useLingui();
  const words = useStudentWords();
  const standards = useAllStandards();
  const batches = useBatchChoices();
  const nameIn = (records: readonly { _id: string; name: string }[] | undefined, id: unknown) =>
    records?.find(({ _id }) => _id === id)?.name ?? '';
  return (field, value) => {
    if (field === 'batches') {
      const names = (value as string[]).map((id) => nameIn(batches.data, id)).toSorted();
      return names.join(', ') || t`None`;
    }
    if (value === null || value === '') return t`Not added`;
    const text = String(value);
    if (field === 'standard') return nameIn(standards.data?.data, value);
    if (field === 'dateOfBirth' || field === 'joinedOn') return formatDate(text);
    if (field === 'phone' || field === 'parentPhone') return formatPhone(text);
    if (field === 'gender') return words.gender[text as keyof typeof words.gender];
    if (field === 'status') return words.status[text as keyof typeof words.status];
    return text;
  };
}
