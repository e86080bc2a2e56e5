import { MyProfileForm } from '#contract/profile';
import type { AnswerOf } from '#contract/endpoint';
import type { getMyProfile } from '#contract/profile';
import { useLingui } from '@lingui/react/macro';
import { useAppForm } from '../../../../lib/form.ts';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useChangePassword } from '../../auth/shared/auth.queries.ts';
import { useMyProfile, useUpdateMyProfile } from '../profile.queries.ts';
import { ProfileForm, ProfileLayout } from '../profile-layout.tsx';

export default function MyProfilePage() {
  const { t } = useLingui();
  const profile = useMyProfile();
  const change = useChangePassword();
  return (
    <ProfileLayout
      facts={t`Admin`}
      profile={profile}
      onChangePassword={change.mutateAsync}
      form={(mine) => <MyProfile profile={mine} />}
    />
  );
}

function MyProfile({ profile }: { profile: AnswerOf<typeof getMyProfile>['data'] }) {
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
    <ProfileForm form={form}>
      <TextField {...form.field('name')} label={t`Full name`} autoComplete="name" spellCheck={false} size="md" />
      <TextField {...form.field('email')} label={t`Email`} type="email" autoComplete="email" size="md" />
      {isNewEmail && (
        <PasswordField
          {...form.field('currentPassword')}
          label={t`Current password`}
          description={t`You log in with your email, so a new one needs your password.`}
          autoComplete="current-password"
          size="md"
        />
      )}
    </ProfileForm>
  );
}
