import type { AttendanceStatus } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMarkWords } from '../../../../../lib/attendance-words.ts';
import { formatInstant } from '../../../../../lib/dates.ts';
import { ErrorCard } from '../../../../ui/error-card.tsx';
import { SidePanel } from '../../../../ui/side-panel.tsx';
import { SkeletonRows } from '../../../../ui/skeleton-rows.tsx';
import { useRegisterChanges } from '../attendance.queries.ts';
import classes from './register-changes.module.css';

interface RegisterChangesProps {
  batchId: string;
  date: string;
  isOpen: boolean;
  onClose: () => void;
}

/** The register's history: corrections with author, time, reason and old marks; and marks that lost a conflict. */
export function RegisterChanges({ batchId, date, isOpen, onClose }: RegisterChangesProps) {
  const { t } = useLingui();
  const changes = useRegisterChanges(batchId, date, isOpen);
  const words = useMarkWords();
  const wordOf = (status: AttendanceStatus | null) => (status === null ? t`not marked` : words[status]);
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t`History of this register`}>
      {changes.isPending && <SkeletonRows rows={3} />}
      {changes.isError && <ErrorCard error={changes.error} onRetry={() => void changes.refetch()} />}
      {changes.data?.length === 0 && (
        <p>
          <Trans>No corrections.</Trans>
        </p>
      )}
      <ol className={`stack gap-16 ${classes['history']}`}>
        {changes.data?.map((change) => (
          <li key={`${change.version} ${change.at}`}>
            <strong>{change.by}</strong>
            <span className={`aside ${classes['when']}`}>{formatInstant(change.at)}</span>
            {change.reason && <p>{change.reason}</p>}
            {change.isSetAside && (
              <p>
                <Trans>Attendance that was not kept</Trans>
              </p>
            )}
            <ul>
              {change.changes.map(({ studentId, name, before, after, remarkBefore, remarkAfter }) => {
                const from = wordOf(before);
                const to = wordOf(after);
                const remarkFrom = remarkBefore ?? t`none`;
                const remarkTo = remarkAfter ?? t`none`;
                return (
                  <li key={studentId}>
                    {before === after && name}
                    {before !== after &&
                      (change.isSetAside ? (
                        <Trans>
                          {name}: marked {from}, but {to} was kept
                        </Trans>
                      ) : (
                        <Trans>
                          {name}: {from} to {to}
                        </Trans>
                      ))}
                    {remarkBefore !== remarkAfter && (
                      <span className={`aside ${classes['when']}`}>
                        <Trans>
                          Remark: {remarkFrom} to {remarkTo}
                        </Trans>
                      </span>
                    )}
                  </li>
                );
              })}
            </ul>
          </li>
        ))}
      </ol>
    </SidePanel>
  );
}
