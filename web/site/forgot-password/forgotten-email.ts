import { Email } from '#contract/fields';
import { z } from 'zod';

// Not the endpoint's schema: endpoints have none in the browser.
export const ForgottenEmail = z.object({ email: Email });
