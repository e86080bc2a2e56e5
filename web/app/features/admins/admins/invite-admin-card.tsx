import { AdminForm } from '#contract/admins';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FormSection } from '../../../../design/form-section.tsx';
import { useAppForm } from '../../../../lib/form.ts';
import { FormFooter } from '../../../ui/form-footer.tsx';
import { FormFrame } from '../../../ui/form-frame.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useMailsGoOut } from '../../mail/shared/mail.queries.ts';
import { LocalLinksNotice } from '../../system/shared/local-links.tsx';
import { useInviteAdmin } from '../admins.queries.ts';
import type { Invited } from './first-login.tsx';

interface InviteAdminCardProps {
  onInvited: (invited: Invited) => void;
}

/** Invites another admin, who chooses their own password. The form resets after each invitation. */
export function InviteAdminCard({ onInvited }: InviteAdminCardProps) {
  const [count, setCount] = useState(0);
  return (
    <InvitationForm
      key={count}
      onInvited={(invited) => {
        setCount(count + 1);
        onInvited(invited);
      }}
    />
  );
}

function InvitationForm({ onInvited }: InviteAdminCardProps) {
  const { t } = useLingui();
  const invite = useInviteAdmin();
  const canSend = useMailsGoOut();
  const form = useAppForm({
    initialValues: { name: '', email: '' },
    schema: AdminForm,
    onSubmit: async (values) => {
      const { data, oneTimePassword } = await invite.mutateAsync(values);
      onInvited({ name: data.name, email: data.email, oneTimePassword });
    },
  });
  return (
    <FormFrame {...form.frame} label={t`Invite another admin`}>
      <FormSection title={t`Invite another admin`}>
        <p>
          <Trans>For a colleague at the front desk. An admin can see and do everything you can.</Trans>
          {!canSend && (
            <>
              {' '}
              <Trans>Email is not set up, so you get a password to hand over. </Trans>
            </>
          )}
        </p>
        {canSend && <LocalLinksNotice by="server" />}
        <TextField {...form.field('name')} label={t`Full name`} autoComplete="off" spellCheck={false} size="md" />
        <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="off" size="md" />
        <FormFooter
          submitLabel={canSend ? t`Send invitation` : t`Add admin`}
          {...(canSend && { savingLabel: t`Sending…` })}
          isSaving={form.isSaving}
          inPlace
        />
      </FormSection>
    </FormFrame>
  );
}
