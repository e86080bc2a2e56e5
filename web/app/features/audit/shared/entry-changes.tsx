import type { AuditEntry } from '#contract/audit';
import { ArrowRight } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { withEmailText } from '../../../../design/email-text.tsx';
import { nothingIn } from './nothing-in.ts';
import classes from './entry-changes.module.css';

/** More changes than this are collapsed. */
const atGlance = 3;

/** The changes of an entry, field by field; for creations and deletions the record. */
export function EntryChanges({ entry: { action, changes, facts } }: { entry: AuditEntry }) {
  const reason = facts.register?.reason ?? null;
  const isGone = action === 'delete' || action === 'discard';
  const isChange = action !== 'create' && !isGone;
  const list = (
    <ul className={`aside ${classes['changes']}`}>
      {changes.map((change) => (
        <li key={change.field}>
          <div>
            {change.field}: {isChange && change.before !== null && <Before was={change.before} />}
            {withEmailText((isGone ? change.before : change.after) ?? nothingIn(change))}
          </div>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {reason !== null && (
        <p className={`aside ${classes['changes']}`}>
          <Trans>Reason: {reason}</Trans>
        </p>
      )}
      {changes.length > 0 && changes.length <= atGlance && list}
      {changes.length > atGlance && (
        <details className={classes['details']}>
          <summary>
            <Plural value={changes.length} one="# detail" other="# details" />
          </summary>
          {list}
        </details>
      )}
    </>
  );
}

function Before({ was }: { was: string }) {
  const { t } = useLingui();
  return (
    <>
      {withEmailText(was)} <ArrowRight size={14} aria-hidden />
      <span className="hidden-text">{t`changed to`}</span>{' '}
    </>
  );
}
