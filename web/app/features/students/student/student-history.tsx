import type { AuditEntry } from '#contract/audit';
import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { kindOfContact } from '../../contacts/shared/contact-kind.ts';
import { nothingIn } from '../../audit/shared/nothing-in.ts';
import classes from './student-history.module.css';
import { useStudentHistory } from '../shared/students.queries.ts';
import { useAddress } from '../../../lib/address.ts';

const pageSize = 20;

export function StudentHistory({ id }: { id: string }) {
  const { t } = useLingui();
  const [params, , open] = useAddress();
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const history = useStudentHistory(id, page, pageSize);
  const actWords = useActWords();
  if (history.isError && !history.data) {
    return <ErrorCard error={history.error} onRetry={() => void history.refetch()} />;
  }
  const entries = history.data?.data;
  const total = history.data?.pagination.total ?? 0;
  return (
    <Card flush>
      {!entries && <SkeletonRows />}
      {entries?.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>Nothing is recorded for this student yet.</Trans>
        </p>
      )}
      <ol className={`lines ${classes['entries']}`}>
        {entries?.map((entry) => (
          <li key={entry._id}>
            <p className={`cluster spread ${classes['head']}`}>
              <strong>{actWords(entry)}</strong>
              <span className="aside">
                {entry.by}, <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
              </span>
            </p>
            {(entry.action === 'update' || entry.action === 'correct contact') && <Changes changes={entry.changes} />}
            {entry.action === 'contact' && <ContactDetails changes={entry.changes} />}
          </li>
        ))}
      </ol>
      {entries && total > pageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          total={total}
          shown={entries.length}
          onPage={(next) => open({ tab: 'history', page: String(next) }, { replace: false })}
        />
      )}
      <p className="hidden-text" role="status">
        {history.isFetching ? t`Loading` : ''}
      </p>
    </Card>
  );
}

function useActWords(): (entry: AuditEntry) => string {
  const { t } = useLingui();
  const contactWords = {
    talked: t`Talked to the family`,
    no_answer: t`Called the family, no answer`,
    called: t`Called the family`,
    wrote: t`Wrote to the family`,
  };
  return ({ action, entity, facts }) => {
    if (action === 'contact') return contactWords[facts.contact === null ? 'called' : kindOfContact(facts.contact)];
    if (action === 'correct contact') return t`A contact with the family was corrected`;
    if (action === 'take back') return t`A contact with the family was taken back`;
    if (action === 'create') return t`Added`;
    if (action === 'update') return entity === 'student' ? t`Changed` : t`Profile changed`;
    if (action === 'invite') return t`Got a new login`;
    if (action === 'change password') return t`Password changed`;
    if (action === 'set password') return t`Password set with a link`;
    if (action === 'log out') return t`Logged out of all devices`;
    return action;
  };
}

function Changes({ changes }: { changes: AuditEntry['changes'] }) {
  const { t } = useLingui();
  return (
    <dl className={`stack gap-6 ${classes['changes']}`}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{change.field}</dt>
          <dd className="row wrap">
            <span className="muted">{change.before ?? <Nothing of={change} />}</span>
            <ArrowRight size={16} aria-hidden />
            <span className="hidden-text">{t`became`}</span>
            <span>{change.after ?? <Nothing of={change} />}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The note of a contact. */
function ContactDetails({ changes }: { changes: AuditEntry['changes'] }) {
  return (
    <dl className={`stack gap-6 ${classes['changes']}`}>
      {changes.map(({ field, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{after}</dd>
        </div>
      ))}
    </dl>
  );
}

const Nothing = ({ of }: { of: AuditEntry['changes'][number] }) => (
  <span className={classes['nothing']}>{nothingIn(of)}</span>
);
