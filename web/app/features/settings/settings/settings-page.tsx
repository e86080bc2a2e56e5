import { useLingui } from '@lingui/react/macro';
import {
  Activity,
  BookUser,
  Clock,
  ChevronRight,
  Image,
  IndianRupee,
  type LucideIcon,
  MapPin,
  MessageSquareText,
  Palette,
  Percent,
  Scale,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../../lib/paths.ts';
import { findMissing } from '../shared/missing-on-site.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { type SettingsPart, settingsParts, useSettingsParts } from '../settings-parts.ts';
import { useSettings } from '../settings.queries.ts';
import classes from './settings-page.module.css';

const icons: Record<SettingsPart, LucideIcon> = {
  academy: Palette,
  address: MapPin,
  contact: BookUser,
  hours: Clock,
  attendance: Percent,
  fees: IndianRupee,
  texts: MessageSquareText,
  pictures: Image,
  legal: Scale,
};

/** The parts of the settings, with a mark on those that families miss on the site. */
export default function SettingsPage() {
  const { t } = useLingui();
  const parts = useSettingsParts();
  const missing: readonly SettingsPart[] = findMissing(useSettings().data);
  return (
    <>
      <PageHeader title={t`Settings`} />
      <ul className={`sheet ${classes['parts']}`}>
        {settingsParts.map((part) => (
          <Row key={part} to={paths.admin.settingsPart(part)} icon={icons[part]} {...parts[part]}>
            {missing.includes(part) && <StatusBadge tone="warn">{t`Not added yet`}</StatusBadge>}
          </Row>
        ))}
        <Row
          to={paths.admin.admins()}
          icon={ShieldCheck}
          title={t`Admins`}
          hint={t`Who can do everything here, and invitations`}
        />
        <Row
          to={paths.admin.running()}
          icon={Activity}
          title={t`How is it running`}
          hint={t`Version, backups, mail, space and speed, and what to do about each`}
        />
      </ul>
    </>
  );
}

interface RowProps {
  to: string;
  icon: LucideIcon;
  title: string;
  hint: string;
  children?: ReactNode;
}

function Row({ to, icon: Icon, title, hint, children }: RowProps) {
  return (
    <li>
      <Link to={to} className="row gap-14 ruled lit">
        <Icon size={22} aria-hidden />
        <span className="stack fill">
          <strong>{title}</strong>
          <span className="aside">{hint}</span>
        </span>
        {children}
        <ChevronRight size={18} aria-hidden />
      </Link>
    </li>
  );
}
