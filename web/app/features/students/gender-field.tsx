import { Gender } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { Radio } from '../../ui/mantine.ts';
import type { ReactNode } from 'react';
import classes from './gender-field.module.css';
import { useStudentWords } from './student-words.ts';

interface GenderFieldProps {
  id: string;
  value?: string;
  error?: ReactNode;
  onChange?: (value: string) => void;
}

/** Nothing is chosen beforehand: a guess would become a fact on record. */
export function GenderField({ id, value, error, onChange }: GenderFieldProps) {
  const { t } = useLingui();
  const words = useStudentWords();
  return (
    <Radio.Group label={t`Gender`} error={error} value={value ?? ''} onChange={(next) => onChange?.(next)}>
      <div className={classes['choices']}>
        {Gender.options.map((gender, index) => (
          // The error summary leads to the first choice.
          <Radio key={gender} value={gender} label={words.gender[gender]} {...(index === 0 ? { id } : {})} />
        ))}
      </div>
    </Radio.Group>
  );
}
