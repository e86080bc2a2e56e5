import type { Academy } from '#contract/settings';
import type { AppForm } from '../../../../lib/form.ts';
import type { SettingsValues } from './settings-values.ts';

export interface SectionFieldsProps {
  form: AppForm<SettingsValues>;
  /** The academy as it would look after saving. */
  academy: Academy;
}
