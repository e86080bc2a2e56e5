import { MyStudentProfileForm } from '#contract/profile';
import type { Student } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { formatDate } from '../../../../lib/dates.ts';
import { useAppForm } from '../../../../lib/form.ts';
import { formatPhone } from '#contract/phone';
import { EmailText } from '../../../../design/email-text.tsx';
import { PhoneField, TextAreaField } from '../../../ui/text-field.tsx';
import { showDone } from '../../../ui/undo-toast.tsx';
import { useChangeMyStudentPassword, useMyStudentProfile, useUpdateMyStudentProfile } from '../profile.queries.ts';
import { ProfileForm, ProfileLayout } from '../profile-layout.tsx';
import { OfflineNotesCard } from './offline-notes-card.tsx';
import { PushCard } from './push-card.tsx';

export default function StudentProfilePage() {
  const { t } = useLingui();
  const profile = useMyStudentProfile();
  const change = useChangeMyStudentPassword();
  const admissionNo = profile.data?.admissionNo;
  return (
    <ProfileLayout
      facts={admissionNo ? t`Student, admission number ${admissionNo}` : t`Student`}
      profile={profile}
      onChangePassword={change.mutateAsync}
      form={(student) => <MyRecord student={student} />}
    >
      <PushCard />
      <OfflineNotesCard />
    </ProfileLayout>
  );
}

function MyRecord({ student }: { student: Student }) {
  const { t } = useLingui();
  const save = useUpdateMyStudentProfile();
  /** A placeholder stored by the server is not a fact, so the field starts empty. */
  const known = (field: 'phone' | 'address') => (student.missing.includes(field) ? '' : student[field]);
  const form = useAppForm({
    initialValues: { phone: known('phone'), address: known('address'), version: student.version },
    schema: MyStudentProfileForm,
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      showDone(t`Profile saved`);
    },
  });
  const guardians = student.guardians
    .map(({ name, phone }) => [name, phone && formatPhone(phone)].filter(Boolean).join(', '))
    .join('; ');
  return (
    <ProfileForm
      form={form}
      fixed={[
        { label: t`Name`, value: student.name },
        { label: t`Standard`, value: student.standard?.name ?? t`Not added` },
        { label: t`Email`, value: student.email ? <EmailText email={student.email} /> : t`Not added` },
        { label: t`Guardians`, value: guardians === '' ? t`Not added` : guardians },
        { label: t`Joined`, value: formatDate(student.joinedOn) },
      ]}
    >
      <PhoneField {...form.field('phone')} label={t`Phone (optional)`} size="md" />
      <TextAreaField {...form.field('address')} label={t`Address (optional)`} autoComplete="street-address" />
    </ProfileForm>
  );
}
