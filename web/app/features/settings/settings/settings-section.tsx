import { useLingui } from '@lingui/react/macro';
import { Check, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormSection } from '../../../../design/form-section.tsx';
import { usePartTitles } from './settings-parts.ts';
import classes from './settings-section.module.css';
import type { SectionName } from './settings-values.ts';

/** Nothing was touched, something waits to be saved, or what was changed is saved. */
export type SectionState = 'untouched' | 'changed' | 'saved';

/** A part of the settings, with where its changes stand. */
export function SettingsSection({
  name,
  state,
  children,
}: {
  name: SectionName;
  state: SectionState;
  children: ReactNode;
}) {
  const titles = usePartTitles();
  return (
    <div id={name} tabIndex={-1} className={classes['around']}>
      <FormSection title={titles[name]}>{children}</FormSection>
      <div className={classes['corner']}>
        <SectionMark state={state} />
      </div>
    </div>
  );
}

/** Beside the title of a part: whether its changes are saved. */
export function SectionMark({ state }: { state: SectionState }) {
  const { t } = useLingui();
  return (
    <p role="status" className={`row gap-6 ${classes['state']}`} data-state={state}>
      {state === 'changed' && (
        <>
          <CircleDot size={16} aria-hidden />
          {t`Not saved yet`}
        </>
      )}
      {state === 'saved' && (
        <>
          <Check size={16} aria-hidden />
          {t`Saved`}
        </>
      )}
    </p>
  );
}
