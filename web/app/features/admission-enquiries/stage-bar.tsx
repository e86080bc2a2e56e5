import type { EnquiryStatus } from '#contract/admission-enquiries';
import { Trans, useLingui } from '@lingui/react/macro';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { stages, useStageNames } from './shared/enquiry-words.tsx';
import classes from './stage-bar.module.css';

/** Progress through the stages; outside of them if the family does not join. */
export function StageBar({ status, reason }: { status: EnquiryStatus; reason: string | null }) {
  const { t } = useLingui();
  const names = useStageNames();
  if (status === 'declined') {
    return (
      <p className="row wrap gap-10">
        <StatusBadge tone="mute">{names.declined}</StatusBadge>
        <span>{reason}</span>
      </p>
    );
  }
  const reached = stages.indexOf(status);
  return (
    <ol className={`gap-4 stack ${classes['bar']}`} aria-label={t`Stage`}>
      {stages.map((stage, at) => (
        <li
          key={stage}
          data-state={at < reached ? 'done' : at === reached ? 'current' : 'open'}
          {...(at === reached ? { 'aria-current': 'step' as const } : {})}
        >
          {names[stage]}
          {at < reached && (
            <span className="hidden-text">
              {' '}
              <Trans>(done)</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
