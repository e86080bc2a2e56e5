import { passwordFrom } from '#contract/auth';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

// This module is imported when a form is touched.

export const ResetForm = (minLength: number) => z.object({ password: passwordFrom(minLength) });

export const ChangeForm = (minLength: number) =>
  z.object({
    currentPassword: z.string().min(1, { error: () => t`Enter your current password` }),
    newPassword: passwordFrom(minLength),
  });

/** The schema after a login with a one-time password, which is not asked for again. */
export const FirstChangeForm = (minLength: number) => ChangeForm(minLength).pick({ newPassword: true });
