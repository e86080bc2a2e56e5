import type { Register } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { messageOf } from '../../../../../lib/api.ts';
import { Notice } from '../../../../../design/notice.tsx';
import { type Entry, latestSheet } from '../../../../offline/outbox/outbox.ts';
import { Button } from '../../../../ui/mantine.ts';
import { useDiscard } from '../attendance.queries.ts';
import classes from './register-conflict.module.css';
import { PhoneMarks } from './phone-marks.tsx';

/** Marks on this phone that the server refused, with the reason; discarded only by the user. */
export function RefusedMarks({ entry, register }: { entry: Entry; register: Register }) {
  const { t } = useLingui();
  const discard = useDiscard();
  const roster = new Set(register.records.map(({ studentId }) => studentId));
  const gone = latestSheet(entry).records.flatMap(({ studentId }) => (roster.has(studentId) ? [] : [studentId]));
  return (
    <Notice tone="warn">
      <div className={`stack gap-10 ${classes['conflict']}`}>
        <strong>
          <Trans>The attendance you marked on this phone was not saved</Trans>
        </strong>
        <p>{entry.problem}</p>
        {register.canEdit && gone.length > 0 ? (
          <>
            <p>
              <Trans>No longer in this register, so their attendance was not kept:</Trans>
            </p>
            <PhoneMarks entry={entry} only={new Set(gone)} />
            <p>
              <Trans>The rest is below. Check it and save again.</Trans>
            </p>
          </>
        ) : (
          <PhoneMarks entry={entry} />
        )}
        {discard.isError && <p role="alert">{messageOf(discard.error)}</p>}
        <div className={`cluster gap-8 ${classes['choice']}`}>
          <Button variant="default" disabled={discard.isPending} onClick={() => discard.mutate(entry)}>
            {t`Discard this attendance`}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
