import { FirstAdmin, passwordFrom } from '#contract/auth';
import { Email, requiredText } from '#contract/fields';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

// What the forms before the signed-in areas check; fetched when one of them is touched.

export { Credentials } from '#contract/auth';

// Not the endpoint's own: the browser gets endpoints without their schemas.
export const ForgottenEmail = z.object({ email: Email });

export const SetupForm = () => FirstAdmin.extend({ academyName: requiredText(120, t`Enter the name of your academy`) });

export const Reset = (minLength: number) => z.object({ password: passwordFrom(minLength) });

export const Change = (minLength: number) =>
  z.object({
    currentPassword: z.string().min(1, t`Enter your current password`),
    newPassword: passwordFrom(minLength),
  });
