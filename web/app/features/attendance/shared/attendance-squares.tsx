import type { AttendanceStatus } from '#contract/attendance';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useMarkWords } from '../../../../lib/attendance-words.ts';
import classes from './attendance-squares.module.css';
import { useIsNarrow } from '../../../ui/screen-width.ts';

type AttendanceMark = AttendanceStatus | null;

/** The last classes, oldest first: filled present, outlined absent, half late, dashed leave; null was not marked. */
export function AttendanceSquares({ marks }: { marks: readonly AttendanceMark[] }) {
  const { t } = useLingui();
  const words = { present: t`present`, absent: t`absent`, late: t`late`, leave: t`on leave` };
  const spoken = marks.map((mark) => (mark === null ? t`not marked` : words[mark])).join(', ');
  return (
    <span
      className={`gap-4 ${classes['squares']}`}
      role="img"
      aria-label={marks.length === 0 ? t`No classes yet` : spoken}
    >
      {marks.map((mark, index) => (
        <i key={index} data-mark={mark ?? 'none'} />
      ))}
    </span>
  );
}

/** The legend beside the squares; `hasGaps` where some classes were before the student joined. */
export function SquaresLegend({ hasGaps = true }: { hasGaps?: boolean }) {
  const { t } = useLingui();
  const shown = {
    ...useMarkWords(),
    ...(hasGaps && { none: t`Not in the batch` }),
  };
  return (
    <div className={`cluster aside-small ${classes['legend']}`}>
      <span>
        <Trans>Latest class on the right:</Trans>
      </span>
      <ul className="cluster">
        {Object.entries(shown).map(([mark, word]) => (
          <li className="row gap-6" key={mark}>
            <span className={`gap-4 ${classes['squares']}`} aria-hidden>
              <i data-mark={mark} />
            </span>
            {word}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The legend among a table's filters. Below 992 px a button beside the search opens it, so that it takes no row until then. */
export function FoldedLegend() {
  const { t } = useLingui();
  const isNarrow = useIsNarrow();
  const [isOpen, setIsOpen] = useState(false);
  if (!isNarrow) return <SquaresLegend />;
  return (
    <>
      <button
        type="button"
        className={`centred gap-4 muted ${classes['fold']}`}
        aria-label={t`What the squares mean`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={`gap-4 ${classes['squares']}`} aria-hidden>
          <i data-mark="present" />
        </span>
        <CircleQuestionMark size={18} aria-hidden />
      </button>
      {isOpen && <SquaresLegend />}
    </>
  );
}
