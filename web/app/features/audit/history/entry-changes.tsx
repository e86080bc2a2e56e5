import type { AuditEntry } from '#contract/audit';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { toFact } from '../audit-facts.ts';
import classes from './history-page.module.css';

/** So many changes are read at a glance; more are opened. */
const atGlance = 3;

/** What an entry changed, field by field; of something new or deleted what it was. */
export function EntryChanges({ entry: { action, changes, facts } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const reason = facts.register?.reason ?? null;
  const lines = changes.flatMap(({ field, before, after }) => {
    const [was, is] = [toFact(field, before), toFact(field, after)];
    if (was === is) return [];
    if (action === 'create' || was === null) return [t`${field}: ${is ?? t`Not added`}`];
    if (action === 'delete' || action === 'discard') return [t`${field}: ${was}`];
    return [t`${field}: ${was} became ${is ?? t`Not added`}`];
  });
  const list = (
    <ul className={classes['changes']}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
  return (
    <>
      {reason !== null && (
        <p className={classes['changes']}>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      {lines.length > 0 && lines.length <= atGlance && list}
      {lines.length > atGlance && (
        <details className={classes['details']}>
          <summary>
            <Plural value={lines.length} one="# detail" other="# details" />
          </summary>
          {list}
        </details>
      )}
    </>
  );
}
