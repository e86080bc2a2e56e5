import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PhoneField } from '../../../ui/text-field.tsx';

interface AskNumberProps {
  onRegister: (number: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a phone number before a message without one becomes a registration, because the family is called back. */
export function AskNumber({ onRegister, onClose }: AskNumberProps) {
  const { t } = useLingui();
  const form = useAppForm({ initialValues: { phone: '' }, onSubmit: ({ phone }) => onRegister(phone) });
  const { error = form.problem, ...field } = form.field('phone');
  return (
    <FormDialog
      title={t`Which number should we call?`}
      width={460}
      frame={form.frame}
      actLabel={t`Make a registration`}
      isSaving={form.isSaving}
      onClose={onClose}
    >
      <PhoneField {...field} label={t`Mobile number`} error={error} data-autofocus />
    </FormDialog>
  );
}
