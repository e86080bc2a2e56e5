import { Trans, useLingui } from '@lingui/react/macro';
import { withEmailText } from '../../../../design/email-text.tsx';
import { formatInstant } from '../../../../lib/dates.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useStageNames } from '../../admission-enquiries/shared/enquiry-words.tsx';
import { useAuditEntries } from './audit.queries.ts';
import { sentenceOf } from './audit-words.ts';
import { EntryChanges } from './entry-changes.tsx';
import classes from './recent-changes.module.css';

const maxShown = 5;

/** Latest changes of the record on the page, for the office. */
export function RecentChanges({ of: entityId }: { of: string }) {
  const { t } = useLingui();
  const stages = useStageNames();
  const { data, error, refetch } = useAuditEntries({ entityId, limit: maxShown });
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />;
  return (
    <Card title={t`Recent changes`} flush>
      {!data && <SkeletonRows rows={2} />}
      {data?.data.length === 0 && (
        <p className={`muted ${classes['none']}`}>
          <Trans>No changes yet.</Trans>
        </p>
      )}
      <ol>
        {data?.data.map((entry) => (
          <li key={entry._id} className={`ruled ${classes['entry']}`}>
            <p className="cluster spread gap-8">
              <span className="breakable">{withEmailText(sentenceOf(entry, stages))}</span>
              <time dateTime={entry.at} className="aside figures">
                {formatInstant(entry.at)}
              </time>
            </p>
            <EntryChanges entry={entry} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
