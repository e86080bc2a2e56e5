import { useLingui } from '@lingui/react/macro';
import type { Academy } from '#contract/settings';
import { Check, CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormSection } from '../../../../design/form-section.tsx';
import { usePartTitles } from './settings-parts.ts';
import { SettingsPreview } from './settings-preview.tsx';
import classes from './settings-section.module.css';
import type { SectionName } from './settings-values.ts';

/** Nothing was touched, something waits to be saved, or what was changed is saved. */
export type SectionState = 'untouched' | 'changed' | 'saved';

interface SettingsSectionProps {
  name: SectionName;
  state: SectionState;
  /** As it is typed now: the section is shown beside its fields as visitors will see it. */
  academy: Academy;
  children: ReactNode;
}

/** A part of the settings, with where its changes stand and what becomes of them. */
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
