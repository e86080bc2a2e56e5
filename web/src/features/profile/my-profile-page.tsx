import { MyProfileForm } from '#contract/profile';
import type { AnswerOf } from '#contract/endpoint';
import type { getMyProfile } from '#contract/profile';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../app/session.ts';
import { useAppForm } from '../../lib/form.ts';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame, FormSection } from '../../ui/form-frame.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { showDone } from '../../ui/undo-toast.tsx';
import { useChangePassword } from '../auth/auth.queries.ts';
import { InviteAdminCard } from '../auth/invite-admin-card.tsx';
import { AcademyLinksCard } from './academy-links-card.tsx';
import { useMyProfile, useUpdateMyProfile } from './profile.queries.ts';
import { ProfileLayout } from './profile-layout.tsx';

export default function MyProfilePage() {
  const { t } = useLingui();
  const user = useUser();
  const profile = useMyProfile();
  const change = useChangePassword();
  return (
    <ProfileLayout
      user={user}
      facts={t`Admin`}
      isLoading={profile.isPending}
      problem={profile.error ? { error: profile.error, onRetry: () => void profile.refetch() } : undefined}
      onChangePassword={(passwords) => change.mutateAsync(passwords)}
    >
      {profile.data && <ProfileForm key={profile.data.version} profile={profile.data} />}
      <AcademyLinksCard />
      <InviteAdminCard />
    </ProfileLayout>
  );
}

function ProfileForm({ profile }: { profile: AnswerOf<typeof getMyProfile>['data'] }) {
  const { t } = useLingui();
  const save = useUpdateMyProfile();
  const form = useAppForm({
    initialValues: {
      name: profile.name,
      email: profile.email ?? '',
      currentPassword: '',
      version: profile.version,
    },
    schema: MyProfileForm,
    clearOnFailure: ['currentPassword'],
    onSubmit: async ({ currentPassword, ...values }) => {
      const { message } = await save.mutateAsync(currentPassword === '' ? values : { ...values, currentPassword });
      showDone(message ?? t`Profile saved`);
    },
  });
  const isNewEmail = form.values.email.trim().toLowerCase() !== (profile.email ?? '');
  return (
    <FormFrame {...form.frame} label={t`Profile`}>
      <FormSection title={t`About you`}>
        <TextField {...form.field('name')} label={t`Full name`} autoComplete="name" spellCheck={false} size="md" />
        <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="email" size="md" />
        {isNewEmail && (
          <PasswordField
            {...form.field('currentPassword')}
            label={t`Current password`}
            description={t`You sign in with your email, so a new one needs your password.`}
            autoComplete="current-password"
            size="md"
          />
        )}
        <FormFooter submitLabel={t`Save`} isSaving={form.isSaving} />
      </FormSection>
    </FormFrame>
  );
}
