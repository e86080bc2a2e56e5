import type { ContactMessage } from '#contract/contact-messages';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatInstant } from '../../../../lib/dates.ts';
import { paths } from '../../../../lib/paths.ts';
import { Card } from '../../../ui/card.tsx';
import { useContactMessages } from '../contact-messages.queries.ts';
import { MessageStatus } from '../message-status.tsx';
import classes from '../contact-messages.module.css';

const others = 5;

/** Other messages from the same number or address, newest first; renders nothing if this is the only one. */
export function OtherMessages({ message: { _id: id, phone, email } }: { message: ContactMessage }) {
  const { t } = useLingui();
  const messages = useContactMessages({ search: phone ?? email ?? '', limit: others + 1 });
  const shown = (messages.data?.data ?? []).filter(({ _id }) => _id !== id).slice(0, others);
  if (messages.isPlaceholderData || shown.length === 0) return null;
  return (
    <Card title={t`Other messages from this person`} flush>
      <ul>
        {shown.map((other) => (
          <li key={other._id} className="ruled">
            <Link to={paths.admin.message(other._id)} className={`lit ${classes['other']}`}>
              <span className="two-lines breakable">{other.message}</span>
              <span className="row wrap gap-8 aside">
                {formatInstant(other.createdAt)} <MessageStatus of={other} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
