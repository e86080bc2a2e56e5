import type { StudentOverview } from '#contract/students';
import { Plural, Trans } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import classes from './student-glance.module.css';

/** From so many classes missed in a row it is worth a call. */
const worrying = 2;

/** Whether the student comes just now: "Absent in the last 3 classes". */
export function Streak({ streak }: Pick<StudentOverview, 'streak'>) {
  if (streak === null) return null;
  const { came, count } = streak;
  return (
    <p className={classes['streak']} data-tone={came ? 'ok' : count >= worrying ? 'err' : undefined}>
      {came ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
      {came ? (
        <Trans>
          Came to <Plural value={count} one="the last class" other="the last # classes" />
        </Trans>
      ) : (
        <Trans>
          Absent in <Plural value={count} one="the last class" other="the last # classes" />
        </Trans>
      )}
    </p>
  );
}
