import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, Instant, typedCode } from './fields.ts';

export const sendOtp = endpoint('POST', '/email-verification/send-otp', 'public', {
  onceSetUp: true,
  body: z.object({ email: Email }),
  response: z.object({ expiresAt: Instant }),
  success: 'We have sent a code with 6 digits to this email. It works for 10 minutes.',
  failure: 'The code could not be sent',
  triesPerQuarterHour: 20,
});

export const verifyOtp = endpoint('POST', '/email-verification/verify-otp', 'public', {
  body: z.object({ email: Email, otp: typedCode(6, 'Enter the 6 digits of the code') }),
  /** Submit `proof` with the form that needs the verified address; valid for 1 hour, once. */
  response: z.object({ verified: z.literal(true), proof: z.string() }),
  success: 'Email verified',
  failure: 'The code could not be checked',
  triesPerQuarterHour: 30,
});
