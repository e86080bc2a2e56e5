import { useLingui } from '@lingui/react/macro';
import {
  CalendarDays,
  ChevronRight,
  FileText,
  History,
  Mail,
  MessageSquare,
  Newspaper,
  Settings,
  ShieldCheck,
} from 'lucide-react';
import { Link } from 'react-router';
import { Card } from '../../../ui/card.tsx';
import classes from './academy-links-card.module.css';

/** What the admin looks after now and then, and has no entry in the sidebar. */
export function AcademyLinksCard() {
  const { t } = useLingui();
  const links = [
    {
      to: '/app/settings',
      icon: Settings,
      name: t`Settings of the academy`,
      hint: t`Name, address, hours, legal texts`,
    },
    {
      to: '/app/schedule',
      icon: CalendarDays,
      name: t`Schedule`,
      hint: t`The week of all rooms and teachers, and closed days`,
    },
    { to: '/app/admins', icon: ShieldCheck, name: t`Admins`, hint: t`Who can do everything here` },
    { to: '/app/messages', icon: MessageSquare, name: t`Messages`, hint: t`What visitors wrote on the contact page` },
    { to: '/app/newsletter', icon: Newspaper, name: t`Newsletter`, hint: t`Subscribers, and news by email` },
    { to: '/app/notes', icon: FileText, name: t`Notes`, hint: t`PDFs for batches and students, and what is public` },
    { to: '/app/mail', icon: Mail, name: t`Mail`, hint: t`Every mail the academy sent or has to send` },
    { to: '/app/history', icon: History, name: t`History`, hint: t`Who changed what, and when` },
  ];
  return (
    <Card title={t`Academy`} flush>
      <ul className={classes['list']}>
        {links.map(({ to, icon: Icon, name, hint }) => (
          <li key={to}>
            <Link to={to} prefetch="intent">
              <Icon size={20} aria-hidden />
              <span className={classes['text']}>
                <strong>{name}</strong>
                <span>{hint}</span>
              </span>
              <ChevronRight size={18} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
