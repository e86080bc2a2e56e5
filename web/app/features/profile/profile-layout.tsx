import { Trans, useLingui } from '@lingui/react/macro';
import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import { largePicture } from '../../lib/large-picture.ts';
import { useUser } from '../../session/session.ts';
import { ChangePasswordForm } from './change-password-form.tsx';
import { MyDevicesCard } from './my-devices-card.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { FormSection } from '../../../design/form-section.tsx';
import { Notice } from '../../../design/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import classes from './profile-layout.module.css';

interface ProfileLayoutProps<Profile extends { version: number }> {
  /** Role and number, below the name. */
  facts: ReactNode;
  profile: { data: Profile | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  onChangePassword: (passwords: { currentPassword: string; newPassword: string }) => Promise<{ message?: string }>;
  /** The form of the role; remounts with every saved version. */
  form: (profile: Profile) => ReactNode;
  /** Further cards of the role. */
  children?: ReactNode;
}

/** The profile page of all three roles: identity, form, password, sessions. */
export function ProfileLayout<Profile extends { version: number }>(props: ProfileLayoutProps<Profile>) {
  const { facts, profile, onChangePassword, form, children } = props;
  const { t } = useLingui();
  const user = useUser();
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={t`Profile`} />
      <div className={`row gap-16 ${classes['who']}`}>
        <Avatar url={user.avatarUrl && largePicture(user.avatarUrl)} size={64} />
        <div className="stack">
          <strong>{user.name}</strong>
          <span className="muted">{facts}</span>
        </div>
      </div>
      <div className={`column gap-20 start ${classes['columns']}`}>
        <div className={`stack gap-20 ${classes['column']}`}>
          {profile.error && <ErrorCard error={profile.error} onRetry={() => void profile.refetch()} />}
          {profile.isPending && <SkeletonBlock height={320} />}
          {profile.data && <Fragment key={profile.data.version}>{form(profile.data)}</Fragment>}
          {children}
        </div>
        <div className={`stack gap-20 ${classes['column']}`}>
          {saved && <Notice tone="ok">{saved}</Notice>}
          <ChangePasswordForm
            role={user.role}
            currentLabel={t`Current password`}
            submitLabel={t`Change password`}
            onChange={async (passwords) => {
              setSaved(null);
              const { message } = await onChangePassword(passwords);
              setSaved(message ?? t`Password changed. Other devices are logged out.`);
            }}
          />
          <MyDevicesCard />
        </div>
      </div>
    </>
  );
}

interface ProfileFormProps {
  form: { frame: Omit<ComponentProps<typeof FormFrame>, 'children'>; isSaving: boolean };
  /** Read-only fields, which only the front desk changes. */
  fixed?: { label: string; value: ReactNode }[];
  children: ReactNode;
}

/** The own record with a save button. */
export function ProfileForm({ form, fixed, children }: ProfileFormProps) {
  const { t } = useLingui();
  return (
    <FormFrame {...form.frame} label={t`Profile`}>
      <FormSection title={t`About you`}>
        {fixed && <FixedFacts facts={fixed} />}
        {children}
        <FormFooter submitLabel={t`Save`} isSaving={form.isSaving} inPlace />
      </FormSection>
    </FormFrame>
  );
}

function FixedFacts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <>
      <dl className={`stack ${classes['facts']}`}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="breakable">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="aside">
        <Trans>Is something wrong here? Tell the office.</Trans>
      </p>
    </>
  );
}
