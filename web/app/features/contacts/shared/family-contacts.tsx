import type { Contact } from '#contract/contacts';
import type { Ref } from '#contract/fields';
import type { Guardian } from '#contract/guardians';
import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { Dated } from '../../../../design/dated.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { ActionIcon } from '../../../ui/mantine.ts';
import { Pager } from '../../../ui/pager.tsx';
import { useCallWords } from './call-words.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { useContacts } from './contacts.queries.ts';
import { DeliveryLine } from './delivery-words.tsx';
import classes from './family-contacts.module.css';

const pageSize = 5;

interface FamilyContactsProps {
  student: Ref;
  guardians: readonly Guardian[];
}

/** A paged list of the contacts with a student's family; own ones can be edited. Renders nothing while it is empty. */
export function FamilyContacts({ student, guardians }: FamilyContactsProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [wrong, setWrong] = useState<Contact | null>(null);
  const contacts = useContacts(student._id, { page, limit: pageSize });
  if (contacts.isError && !contacts.data) {
    return <ErrorCard error={contacts.error} onRetry={() => void contacts.refetch()} />;
  }
  if (!contacts.data || contacts.data.pagination.total === 0) return null;
  const { data, pagination } = contacts.data;
  return (
    <Card title={t`Contacts with the family`} className="no-print" flush>
      <ul className={`lines ruled ${classes['contacts']}`}>
        {data.map((contact) => (
          <ContactLine key={contact._id} contact={contact} onCorrect={() => setWrong(contact)} />
        ))}
      </ul>
      {pagination.total > pageSize && (
        <Pager page={page} pageSize={pageSize} total={pagination.total} shown={data.length} onPage={setPage} />
      )}
      {wrong && (
        <ContactDialog student={student} guardians={guardians} contact={wrong} onClose={() => setWrong(null)} />
      )}
    </Card>
  );
}

interface ContactLineProps {
  contact: Contact;
  onCorrect: () => void;
}

function ContactLine({ contact, onCorrect }: ContactLineProps) {
  const { t } = useLingui();
  const words = useCallWords();
  const { about, date, guardian, delivery } = contact;
  const day = formatDate(date);
  const what = {
    absence: t`About the absence on ${day}`,
    attendance: t`About the attendance`,
    fees: t`About the fees`,
    page: t`About the parent’s page`,
  }[about];
  const said = words.contact(contact);
  return (
    <li className="row spread gap-8">
      <div>
        <p>
          <Dated>{said}</Dated>
        </p>
        <p className="aside">
          <Dated>{[what, guardian].filter(Boolean).join(', ')}</Dated>{' '}
          {delivery && <DeliveryLine delivery={delivery} />}
        </p>
      </div>
      {contact.isOwn && (
        <ActionIcon
          variant="default"
          size={40}
          className="no-print"
          aria-label={t`Correct: ${said}`}
          onClick={onCorrect}
        >
          <Pencil size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
