import { useLingui } from '@lingui/react/macro';
import type { Academy } from '#contract/settings';
import { Check, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormSection } from '../../../../design/form-section.tsx';
import { usePartTitles } from './settings-parts.ts';
import { SettingsPreview } from './settings-preview.tsx';
import classes from './settings-section.module.css';
import type { SectionName } from './settings-values.ts';

/** No edits, unsaved edits, or just saved. */
export type SectionState = 'untouched' | 'changed' | 'saved';

interface SettingsSectionProps {
  name: SectionName;
  state: SectionState;
  /** The typed values, for the preview. */
  academy: Academy;
  children: ReactNode;
}

/** A settings section with its save state and preview. */
export function SettingsSection({ name, state, academy, children }: SettingsSectionProps) {
  const titles = usePartTitles();
  return (
    <div id={name} tabIndex={-1} className={classes['columns']}>
      <div className={classes['around']}>
        <FormSection title={titles[name]}>{children}</FormSection>
        <div className={classes['corner']}>
          <SectionMark state={state} />
        </div>
      </div>
      <SettingsPreview section={name} academy={academy} />
    </div>
  );
}

/** Save state beside a section's title. */
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
