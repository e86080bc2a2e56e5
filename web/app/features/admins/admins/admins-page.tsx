import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useUser } from '../../../session/session.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { paths } from '../../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useAdmins } from '../admins.queries.ts';
import { AdminRow } from './admin-row.tsx';
import classes from './admins-page.module.css';
import { InviteAdminCard } from './invite-admin-card.tsx';
import { type Invited, FirstLogin } from './first-login.tsx';

export default function AdminsPage() {
  const { t } = useLingui();
  const user = useUser();
  const admins = useAdmins();
  const [invited, setInvited] = useState<Invited | null>(null);
  return (
    <>
      <PageHeader title={t`Admins`} parent={{ to: paths.admin.settings(), label: t`Settings` }} />
      {invited && <FirstLogin {...invited} onDone={() => setInvited(null)} />}
      <div className={`column gap-20 start ${classes['columns']}`}>
        <Card title={t`People who can do everything here`} flush>
          {admins.isPending && <SkeletonRows rows={3} />}
          {admins.isError && <ErrorCard error={admins.error} onRetry={() => void admins.refetch()} />}
          <ul className={`${classes['list']}`}>
            {admins.data?.map((admin) => (
              <AdminRow key={admin._id} admin={admin} isMe={admin._id === user._id} onInvited={setInvited} />
            ))}
          </ul>
        </Card>
        <InviteAdminCard onInvited={setInvited} />
      </div>
    </>
  );
}
