import type { AdmissionEnquiry } from '#contract/admission-enquiries';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/mantine.ts';
import { UserCheck } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths.ts';
import { admitTo } from './move-menu.tsx';
import type { Moves } from './use-moves.tsx';

interface NextStepProps {
  enquiry: AdmissionEnquiry;
  moves: Moves;
  className?: string | undefined;
}

/** The button for the next step of the registration's stage. */
export function NextStep({ enquiry, moves, className = '' }: NextStepProps) {
  const { t } = useLingui();
  const { status, student } = enquiry;
  if (student) {
    return (
      <Button component={Link} to={paths.admin.student(student._id)} className={className}>
        {t`Open student`}
      </Button>
    );
  }
  if (status === 'new') {
    return (
      <Button className={className} onClick={() => moves.ask(enquiry, 'contacted')}>
        {t`Mark as contacted`}
      </Button>
    );
  }
  if (status === 'contacted') {
    return (
      <Button className={className} onClick={() => moves.ask(enquiry, 'visit')}>
        {t`Book visit`}
      </Button>
    );
  }
  if (status === 'declined') {
    return (
      <Button className={className} onClick={() => moves.ask(enquiry, 'contacted')}>
        {t`Reopen`}
      </Button>
    );
  }
  return <AdmitButton enquiry={enquiry} className={className} />;
}

function AdmitButton({ enquiry, className = '' }: Pick<NextStepProps, 'enquiry' | 'className'>) {
  const { t } = useLingui();
  return (
    <Button
      component={Link}
      to={admitTo(enquiry._id)}
      className={className}
      leftSection={<UserCheck size={18} aria-hidden />}
    >
      {t`Admit and create student`}
    </Button>
  );
}
