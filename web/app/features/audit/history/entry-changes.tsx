import type { AuditEntry } from '#contract/audit';
import { ArrowRight } from 'lucide-react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { withEmailText } from '../../../../design/email-text.tsx';
import { nothingBeside, toFact } from '../audit-facts.ts';
import classes from './history-page.module.css';

/** So many changes are read at a glance; more are opened. */
const atGlance = 3;

/** What an entry changed, field by field; of something new or deleted what it was. */
export function EntryChanges({ entry: { action, changes, facts } }: { entry: AuditEntry }) {
  const reason = facts.register?.reason ?? null;
  const lines = changes
    .map(({ field, before, after }) => ({ field, was: toFact(field, before), is: toFact(field, after) }))
    .filter(({ was, is }) => was !== is);
  const isGone = action === 'delete' || action === 'discard';
  const isChange = action !== 'create' && !isGone;
  const list = (
    <ul className={`aside ${classes['changes']}`}>
      {lines.map(({ field, was, is }) => (
        <li key={field}>
          <div>
            {field}: {isChange && was !== null && <Before was={was} />}
            {withEmailText((isGone ? was : is) ?? nothingBeside(was))}
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

function Before({ was }: { was: string }) {
  const { t } = useLingui();
  return (
    <>
      {withEmailText(was)} <ArrowRight size={14} aria-hidden />
      <span className="hidden-text">{t`became`}</span>{' '}
    </>
  );
}
