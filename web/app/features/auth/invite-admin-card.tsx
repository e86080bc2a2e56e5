import { Registration } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppForm } from '../../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { Notice } from '../../../design/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useRegister } from './auth.queries.ts';

/** A second person at the front desk. They choose their own password through the link in the mail. */
export function InviteAdminCard() {
  const [invited, setInvited] = useState<string[]>([]);
  const last = invited.at(-1);
  return (
    <>
      {last && (
        <Notice tone="ok">
          <Trans>An invitation to choose a password is on its way to {last}. Its link works for 7 days.</Trans>
        </Notice>
      )}
      <InvitationForm key={invited.length} onInvited={(email) => setInvited([...invited, email])} />
    </>
  );
}

function InvitationForm({ onInvited }: { onInvited: (email: string) => void }) {
  const { t } = useLingui();
  const register = useRegister();
  const form = useAppForm({
    initialValues: { name: '', email: '' },
    schema: Registration.pick({ name: true, email: true }),
    onSubmit: async (values) => {
      const { data } = await register.mutateAsync(values);
      onInvited(data.email ?? values.email);
    },
  });
  return (
    <FormFrame {...form.frame} label={t`Invite another admin`}>
      <FormSection title={t`Invite another admin`}>
        <p>
          <Trans>For a colleague at the front desk. An admin can see and do everything you can.</Trans>
        </p>
        <TextField {...form.field('name')} label={t`Full name`} autoComplete="off" spellCheck={false} size="md" />
        <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="off" size="md" />
        <FormFooter submitLabel={t`Send invitation`} savingLabel={t`Sending…`} isSaving={form.isSaving} inPlace />
      </FormSection>
    </FormFrame>
  );
}
