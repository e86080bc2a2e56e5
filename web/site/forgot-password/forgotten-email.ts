import { Email } from '#contract/fields';
import { z } from 'zod';

// The endpoint's schema is not used: endpoints have none in the browser.
export const ForgottenEmail = z.object({ email: Email });
