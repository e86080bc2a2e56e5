import type { StudentInList } from '#contract/students';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { GiveLogins } from '../shared/slips/give-logins.tsx';
import { useInviteStudents } from '../shared/students.queries.ts';
import { InactiveLeftOut } from './inactive-left-out.tsx';

export interface GiveLoginsPanelProps {
  isOpen: boolean;
  students: StudentInList[];
  onClose: () => void;
}

export function GiveLoginsPanel({ isOpen, students, onClose }: GiveLoginsPanelProps) {
  const { t } = useLingui();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`Give logins`}>
      <Logins students={students} />
    </SidePanel>
  );
}

function Logins({ students }: Pick<GiveLoginsPanelProps, 'students'>) {
  const { t } = useLingui();
  const active = students.filter(({ status }) => status === 'active');
  const inactive = students.length - active.length;
  const invite = useInviteStudents(active.map(({ _id }) => _id));
  const labelOf = (count: number) =>
    t`${plural(count, { one: 'Give # student their login', other: 'Give # students their logins' })}`;
  return (
    <div className="stack gap-16">
      <p>{t`Students with an email get an invitation by mail; for everyone else there is a slip to print or send. A student who already has a login keeps it.`}</p>
      <InactiveLeftOut inactive={inactive} />
      <GiveLogins count={active.length} labelOf={labelOf} invite={invite.mutateAsync} />
    </div>
  );
}
