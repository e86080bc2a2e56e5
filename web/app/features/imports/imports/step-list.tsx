import { useLingui } from '@lingui/react/macro';
import { StepBar } from '../../../ui/step-bar.tsx';

export const steps = ['file', 'columns', 'check', 'done'] as const;
export type Step = (typeof steps)[number];

/** The steps of the import, with the current one marked. */
export function StepList({ step }: { step: Step }) {
  const { t } = useLingui();
  const words: Record<Step, string> = { file: t`Choose file`, columns: t`Columns`, check: t`Check`, done: t`Done` };
  return <StepBar steps={steps.map((one) => ({ title: words[one] }))} at={steps.indexOf(step)} />;
}
