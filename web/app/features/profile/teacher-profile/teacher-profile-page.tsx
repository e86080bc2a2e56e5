import { type Teacher, TeacherForm } from '#contract/teachers';
import { useLingui } from '@lingui/react/macro';
import { useUser } from '../../../session/session.ts';
import { formatDate } from '../../../../lib/dates.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { EmailText } from '../../../../design/email-text.tsx';
import { PhoneField, TextAreaField, TextField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useChangePassword } from '../../auth/shared/auth.queries.ts';
import { useMyTeacherProfile, useUpdateMyTeacherProfile } from '../profile.queries.ts';
import { ProfileForm, ProfileLayout } from '../profile-layout.tsx';

export default function TeacherProfilePage() {
  const { t } = useLingui();
  const user = useUser();
  const profile = useMyTeacherProfile(user._id);
  const change = useChangePassword();
  return (
    <ProfileLayout
      facts={t`Teacher`}
      profile={profile}
      onChangePassword={change.mutateAsync}
      form={(teacher) => <MyRecord teacher={teacher} />}
    />
  );
}

function MyRecord({ teacher }: { teacher: Teacher }) {
  const { t } = useLingui();
  const save = useUpdateMyTeacherProfile(teacher._id);
  const form = useAppForm({
    initialValues: {
      phone: teacher.phone ?? '',
      qualification: teacher.qualification ?? '',
      bio: teacher.bio ?? '',
    },
    schema: TeacherForm.pick({ phone: true, qualification: true, bio: true }),
    onSubmit: async (values) => {
      await save.mutateAsync({ ...values, version: teacher.version });
      showDone(t`Profile saved`);
    },
  });
  return (
    <ProfileForm
      form={form}
      fixed={[
        { label: t`Name`, value: teacher.name },
        { label: t`Email`, value: teacher.email ? <EmailText email={teacher.email} /> : t`Not added` },
        { label: t`Subjects`, value: teacher.subjects.map(({ name }) => name).join(', ') || t`Not added` },
        { label: t`Joined`, value: formatDate(teacher.joiningDate) },
      ]}
    >
      <PhoneField {...form.field('phone')} label={t`Phone (optional)`} size="md" />
      <TextField {...form.field('qualification')} label={t`Qualification (optional)`} size="md" />
      <TextAreaField
        {...form.field('bio')}
        label={t`About you (optional)`}
        description={t`Families read this on the public site when the office shows you there.`}
      />
    </ProfileForm>
  );
}
