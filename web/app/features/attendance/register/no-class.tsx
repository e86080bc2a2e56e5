import type { Register } from '#contract/attendance';
import { useLingui } from '@lingui/react/macro';
import { today } from '../../../../lib/dates.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ExtraClassButton } from '../../calendar/extra-class-panel.tsx';

/** Whether there is nothing to mark, because the batch has no class on the day. */
export const hasNoClass = ({ classes, isMarked, lockedBecause }: Register): boolean =>
  classes.length === 0 && !isMarked && lockedBecause !== null;

/** Says so in the place of the register; that there was one all the same is entered on purpose. */
export function NoClass({ register: { batch, date, lockedBecause, canAddExtraClass } }: { register: Register }) {
  const { t } = useLingui();
  return (
    <EmptyState
      picture="register"
      title={lockedBecause ?? t`No class on this day`}
      actions={
        canAddExtraClass && (
          <ExtraClassButton
            batches={[{ value: batch._id, label: batch.name }]}
            day={date}
            label={date === today() ? t`Extra class today` : t`Extra class on this day`}
          />
        )
      }
    >
      {canAddExtraClass
        ? t`If there is a class all the same, add it as an extra class. Everybody in the batch sees it in the schedule.`
        : t`Attendance is marked on days with a class.`}
    </EmptyState>
  );
}
