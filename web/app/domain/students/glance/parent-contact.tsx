import type { StudentOverview } from '#contract/students';
import { useLingui } from '@lingui/react/macro';
import { MessageCircle, Phone } from 'lucide-react';
import { formatPhone, whatsAppLink } from '../../../../lib/phone.ts';
import { Button } from '../../../ui/mantine.ts';
import classes from './student-glance.module.css';

/** The parent's phone and WhatsApp; the student's own number beside it. */
export function ParentContact({ overview }: { overview: StudentOverview }) {
  const { t } = useLingui();
  const { parentName, parentPhone, phone, student } = overview;
  return (
    <div className={`stack gap-6 ${classes['call']}`}>
      <h2>{t`Who to call`}</h2>
      <p>
        <strong>{parentName ?? t`Parent of ${student.name}`}</strong>
        <br />
        {parentPhone === null ? t`No number on record` : formatPhone(parentPhone)}
      </p>
      {parentPhone !== null && (
        <div className={`cluster gap-8 no-print ${classes['buttons']}`}>
          <Button component="a" href={`tel:${parentPhone}`} size="md" leftSection={<Phone size={18} aria-hidden />}>
            {t`Call`}
          </Button>
          <Button
            component="a"
            href={whatsAppLink(parentPhone)}
            target="_blank"
            rel="noopener"
            variant="default"
            size="md"
            leftSection={<MessageCircle size={18} aria-hidden />}
          >
            {t`WhatsApp`}
          </Button>
        </div>
      )}
      {phone !== null && (
        <a href={`tel:${phone}`} className={`inline plain-link ${classes['own']}`}>
          {t`Student: ${formatPhone(phone)}`}
        </a>
      )}
    </div>
  );
}
