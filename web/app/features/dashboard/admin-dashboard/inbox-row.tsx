import { Dated } from '../../../../design/dated.tsx';
import type { InboxItem } from '#contract/dashboard';
import { useLingui } from '@lingui/react/macro';
import {
  CalendarCheck2,
  CalendarClock,
  CalendarOff,
  Check,
  ClipboardX,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquare,
  PhoneCall,
  UserPlus,
} from 'lucide-react';
import { Link } from 'react-router';
import { formatDate } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { ContactIcons, PhoneIcon } from '../../../lib/contact-links.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { ActionIcon, Button, Tooltip } from '../../../ui/mantine.ts';
import classes from './inbox-card.module.css';
import { inboxPath, type InboxKind, useInboxReason } from './inbox-words.ts';

const icons: Record<InboxKind, LucideIcon> = {
  call: CalendarClock,
  registration: UserPlus,
  message: MessageSquare,
  attendance: PhoneCall,
  visit: CalendarCheck2,
  register: ClipboardX,
  leave: CalendarOff,
  mail: MailWarning,
};

interface InboxRowProps {
  item: InboxItem;
  today: string;
  now: Date;
  isBusy: boolean;
  onDone: () => void;
  onRegister: () => void;
}

export function InboxRow({ item, today, now, isBusy, onDone, onRegister }: InboxRowProps) {
  const { t } = useLingui();
  const { kind, _id, name, about, contactName } = item;
  const Icon = icons[kind];
  const reason = useInboxReason()(item, today, now);
  const said = (
    <span key="reason" data-late={reason.isLate || undefined}>
      <Dated>{reason.text}</Dated>
    </span>
  );
  const facts = kind === 'message' ? [] : [about, contactName].filter((fact) => fact !== null && fact !== name);
  return (
    <li className={`ruled ${classes['row']}`} data-item={_id}>
      <span className={`centred ${classes['icon']}`} data-kind={kind}>
        <Icon size={20} aria-hidden />
      </span>
      <div className={classes['text']}>
        <Link to={inboxPath(item)} className={`plain-link ${classes['name']}`}>
          {name}
        </Link>
        <p className={`aside numbers ${classes['facts']}`}>
          <Facts facts={[said, ...facts]} />
        </p>
        {kind === 'message' && <p className="aside two-lines numbers">{about}</p>}
      </div>
      <div className={`gap-8 ${classes['acts']}`}>
        <Contact item={item} />
        {kind === 'message' && (
          <Tooltip label={t`Make a registration`}>
            <ActionIcon
              variant="default"
              aria-label={t`Make a registration from ${name}’s message`}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && onRegister()}
            >
              <UserPlus size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Step item={item} isBusy={isBusy} onDone={onDone} />
      </div>
    </li>
  );
}

type StepProps = Pick<InboxRowProps, 'item' | 'isBusy' | 'onDone'>;

/** A link to the page on which a row is handled, if there is one; otherwise "Done". */
function Step({ item, isBusy, onDone }: StepProps) {
  const { t } = useLingui();
  const { kind, name, day } = item;
  const links: Partial<Record<InboxKind, { to: string; text: string; label: string }>> = {
    visit: { to: inboxPath(item), text: t`Open`, label: t`Open the registration of ${name}` },
    leave: { to: inboxPath(item), text: t`Answer`, label: t`Answer the leave request for ${name}` },
    attendance: { to: paths.admin.calls(), text: t`Note`, label: t`Note the call about ${name}` },
    register: { to: inboxPath(item), text: t`Mark`, label: t`Mark the register of ${name}, ${formatDate(day)}` },
  };
  const link = links[kind];
  if (link) {
    return (
      <Button component={Link} to={link.to} variant="default" className={classes['done'] ?? ''} aria-label={link.label}>
        {link.text}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      className={classes['done'] ?? ''}
      leftSection={<Check size={18} aria-hidden />}
      aria-label={t`Done: ${name}`}
      aria-disabled={isBusy || undefined}
      onClick={() => !isBusy && onDone()}
    >
      {t`Done`}
    </Button>
  );
}

/** Contact of the person, or of the teacher whose register is missing: phone, else email. */
function Contact({ item: { name, contactName, phone, email, kind } }: { item: InboxItem }) {
  const { t } = useLingui();
  const who = contactName ?? name;
  if (kind === 'mail') return null;
  if (phone !== null) {
    // Messages to families are written on the page that shows and records their text.
    const isFamily = kind === 'leave' || kind === 'attendance';
    return isFamily ? <PhoneIcon phone={phone} who={who} /> : <ContactIcons phone={phone} who={who} />;
  }
  return email === null ? null : (
    <ActionIcon component="a" variant="default" href={`mailto:${email}`} aria-label={t`Write to ${who}`}>
      <Mail size={18} aria-hidden />
    </ActionIcon>
  );
}
