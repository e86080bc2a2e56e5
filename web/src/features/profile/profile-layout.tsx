import type { User } from '#contract/auth';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ChangePasswordForm } from '../auth/change-password-form.tsx';
import { MyDevicesCard } from '../auth/my-devices-card.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonBlock } from '../../ui/skeleton-rows.tsx';
import classes from './profile-layout.module.css';

interface ProfileLayoutProps {
  user: User;
  /** Role and number, under the name. */
  facts: ReactNode;
  problem?: { error: Error; onRetry: () => void };
  isLoading: boolean;
  onChangePassword: (passwords: { currentPassword: string; newPassword: string }) => Promise<{ message?: string }>;
  /** The form of the role, once the profile is loaded. */
  children: ReactNode;
}

/** The profile page of all three roles: who one is, the own form, the password and the devices. */
export function ProfileLayout({ user, facts, problem, isLoading, onChangePassword, children }: ProfileLayoutProps) {
  const { t } = useLingui();
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <>
      <PageHeader title={t`Profile`} />
      <div className={classes['who']}>
        <Avatar name={user.name} url={user.avatarUrl} size={56} />
        <div>
          <strong>{user.name}</strong>
          <span>{facts}</span>
        </div>
      </div>
      <div className={classes['columns']}>
        <div className={classes['column']}>
          {problem && <ErrorCard error={problem.error} onRetry={problem.onRetry} />}
          {isLoading && <SkeletonBlock height={320} />}
          {children}
        </div>
        <div className={classes['column']}>
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

/** What of a profile only the front desk changes. */
export function FixedFacts({ facts }: { facts: { label: string; value: ReactNode }[] }) {
  return (
    <>
      <dl className={classes['facts']}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes['hint']}>
        <Trans>Is something wrong here? Tell the front desk.</Trans>
      </p>
    </>
  );
}
