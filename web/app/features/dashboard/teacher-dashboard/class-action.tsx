import type { TodaysClass } from '#contract/dashboard';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { registerPath } from '../../attendance/shared/register-path.ts';
import classes from './class-action.module.css';

/** Opens the class's register, or shows its result once it is saved. */
export function ClassAction({ taught, date }: { taught: TodaysClass; date: string }) {
  const { t } = useLingui();
  const { batch, presentCount, markedCount, enrolledCount } = taught;
  const to = registerPath(batch._id, date);
  if (markedCount !== null && presentCount !== null) {
    return (
      <p className={`row wrap numbers strong ${classes['marked']}`}>
        <span>
          <Trans>
            Marked, {presentCount} of {markedCount} present
          </Trans>
        </span>
        <Link className="inline" to={to} aria-label={t`Edit the register of ${batch.name}`}>
          {t`Edit`}
        </Link>
      </p>
    );
  }
  return (
    <Link
      to={to}

      className={`row spread gap-16 ${classes['mark']}`}
      aria-label={t`Mark attendance, ${plural(enrolledCount, { one: '# student', other: '# students' })}`}
    >
      <span>{t`Mark attendance`}</span>
      <span className="numbers">{enrolledCount}</span>
    </Link>
  );
}
