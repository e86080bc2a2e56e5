import { FirstAdmin } from '#contract/auth';
import { requiredText } from '#contract/fields';
import { t } from '@lingui/core/macro';

export const SetupValues = () =>
  FirstAdmin.extend({ academyName: requiredText(120, t`Enter the name of your academy`) });
