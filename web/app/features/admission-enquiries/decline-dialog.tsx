import type { EnquiryInList } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Radio } from '../../ui/mantine.ts';
import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import classes from './small-dialog.module.css';
import { SmallDialog } from './small-dialog.tsx';

interface DeclineDialogProps {
  enquiry: EnquiryInList;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

const other = 'other';

export function DeclineDialog({ enquiry, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useLingui();
  const [choice, setChoice] = useState('');
  const [words, setWords] = useState('');
  const [error, setError] = useState<string | null>(null);
  const name = enquiry.studentName;
  const reasons = [
    t`Joined another academy`,
    t`The timing does not suit`,
    t`Fees`,
    t`Too far`,
    t`No answer on the phone`,
    t`Not a real registration`,
  ];
  const decline = () => {
    const reason = choice === other ? words.trim() : choice;
    if (reason === '') setError(choice === other ? t`Enter the reason` : t`Choose a reason`);
    else onDecline(reason);
  };
  return (
    <SmallDialog
      title={t`Why is ${name} not joining?`}
      actLabel={t`Mark as not joining`}
      isHeld={words.trim() !== ''}
      onAct={decline}
      onClose={onClose}
    >
      <Radio.Group
        aria-label={t`Reason`}
        value={choice}
        onChange={setChoice}
        error={choice === other ? undefined : error}
      >
        <div className={`stack ${classes['reasons']}`}>
          {reasons.map((reason, index) => (
            <Radio key={reason} value={reason} label={reason} {...(index === 0 ? { 'data-autofocus': true } : {})} />
          ))}
          <Radio value={other} label={t`Another reason`} />
        </div>
      </Radio.Group>
      {choice === other && (
        <TextField
          label={t`Reason`}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          error={error}
        />
      )}
    </SmallDialog>
  );
}
