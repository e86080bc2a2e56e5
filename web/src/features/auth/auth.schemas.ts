import { FirstAdmin, forgotPassword, NewPassword } from '#contract/auth';
import { requiredText } from '#contract/fields';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

// What the forms before the signed-in areas check; fetched when one of them is touched.

export { Credentials } from '#contract/auth';

export const ForgottenEmail = forgotPassword.body;

export const Setup = () => FirstAdmin.extend({ academyName: requiredText(120, t`Enter the name of your academy`) });

const newPasswordOf = (minLength: number) => NewPassword.min(minLength, t`Use at least ${minLength} characters`);

export const Reset = (minLength: number) => z.object({ password: newPasswordOf(minLength) });

export const Change = (minLength: number) =>
  z.object({
    currentPassword: z.string().min(1, t`Enter your current password`),
    newPassword: newPasswordOf(minLength),
  });
