import type { Language } from '#contract/languages';
import { type PushChoices, PushKind, quietHours } from '#contract/push';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatTime } from '../../lib/dates.ts';
import { type PushState, withKind } from '../../lib/push.ts';
import { Checkbox } from '../parts/fields.tsx';
import { PlainButton } from '../parts/form-buttons.tsx';
import { useFamilyPush } from './use-family-push.ts';

/** The kinds of push notifications on this phone. The chunk is loaded on opening: most visits only read. */
export function FamilyPush({ language }: { language: Language }) {
  const { t } = useLingui();
  const { state, isLoaded, choices, isBusy, keep, stop, problem, said } = useFamilyPush(language);
  const [from, to] = [formatTime(quietHours.from), formatTime(quietHours.to)];
  const turnOn = () => void keep({ kinds: [...PushKind.options], showsNames: false });
  return (
    <div className="stack gap-14">
      <WhyNot state={state} />
      {state === 'ready' && !isLoaded && problem === undefined && <p>{t`Loading…`}</p>}
      {state === 'ready' && isLoaded && (
        <>
          <p className="aside">
            <Trans>
              It never rings between {from} and {to}. “Close the page on this phone” turns it off.
            </Trans>
          </p>
          {choices && <Choices choices={choices} onChange={(wanted) => void keep(wanted)} />}
          <div>
            <PlainButton aria-disabled={isBusy || undefined} onClick={choices ? () => void stop() : turnOn}>
              {choices ? t`Turn off` : t`Turn on`}
            </PlainButton>
          </div>
        </>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <p role="status" className={said === '' ? 'hidden-text' : undefined}>
        {said}
      </p>
    </div>
  );
}

/** Explains why this browser cannot show notifications, and what helps. */
function WhyNot({ state }: { state: PushState }) {
  if (state === 'ready') return null;
  return (
    <p>
      {state === 'needs-install' && (
        <Trans>
          An iPhone or iPad rings only for pages on its Home Screen: tap Share, then “Add to Home Screen”, open it from
          there and put in the link that the office sent you.
        </Trans>
      )}
      {state === 'missing' && <Trans>This browser cannot show notifications here.</Trans>}
      {state === 'refused' && (
        <Trans>
          This browser blocks notifications of this page. Allow them in its settings, then open the page again.
        </Trans>
      )}
    </p>
  );
}

interface ChoicesProps {
  choices: PushChoices;
  onChange: (choices: PushChoices) => void;
}

function Choices({ choices, onChange }: ChoicesProps) {
  const { t } = useLingui();
  const labels: Record<PushKind, string> = {
    absences: t`An absence of your child`,
    changes: t`Changes of tomorrow’s classes`,
    announcements: t`Announcements`,
    notes: t`New notes`,
  };
  return (
    <>
      {PushKind.options.map((kind) => (
        <Checkbox
          key={kind}
          id={`family-push-${kind}`}
          label={labels[kind]}
          checked={choices.kinds.includes(kind)}
          onChange={(isWanted) => onChange(withKind(choices, kind, isWanted))}
        />
      ))}
      <Checkbox
        id="family-push-names"
        label={t`Show names and titles`}
        hint={t`Also on the locked screen, where others may read them.`}
        checked={choices.showsNames}
        onChange={(showsNames) => onChange({ ...choices, showsNames })}
      />
    </>
  );
}
