import type { EnquiryInList } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Radio } from '../../ui/mantine.ts';
import { useAppForm } from '../../../lib/form.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import classes from './enquiry-dialogs.module.css';

interface DeclineDialogProps {
  enquiry: EnquiryInList;
  onDecline: (reason: string) => void;
  onClose: () => void;
}

const other = 'other';

export function DeclineDialog({ enquiry, onDecline, onClose }: DeclineDialogProps) {
  const { t } = useLingui();
  const name = enquiry.studentName;
  const reasons = [
    t`Joined another academy`,
    t`The timing does not suit`,
    t`Fees`,
    t`Too far`,
    t`No answer on the phone`,
    t`Not a real registration`,
  ];
  const form = useAppForm({
    initialValues: { choice: '', words: '' },
    check: ({ choice, words }) => ({
      ...(choice === '' && { choice: t`Choose a reason` }),
      ...(choice === other && words.trim() === '' && { words: t`Enter the reason` }),
    }),
    onSubmit: ({ choice, words }) => onDecline(choice === other ? words.trim() : choice),
  });
  const { choice } = form.values;
  return (
    <FormDialog
      title={t`Why is ${name} not joining?`}
      width={460}
      frame={form.frame}
      actLabel={t`Mark as not joining`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      <Radio.Group {...form.field('choice')} aria-label={t`Reason`}>
        <div className={`stack ${classes['reasons']}`}>
          {reasons.map((reason, index) => (
            <Radio key={reason} value={reason} label={reason} {...(index === 0 ? { 'data-autofocus': true } : {})} />
          ))}
          <Radio value={other} label={t`Another reason`} />
        </div>
      </Radio.Group>
      {choice === other && <TextField {...form.field('words')} label={t`Reason`} maxLength={200} />}
    </FormDialog>
  );
}
