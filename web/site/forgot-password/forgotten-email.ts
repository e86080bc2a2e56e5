import { Email } from '#contract/fields';
import { z } from 'zod';

// Not the endpoint's own: the browser gets endpoints without their schemas.
export const ForgottenEmail = z.object({ email: Email });
