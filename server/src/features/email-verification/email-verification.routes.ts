import * as contract from '#contract/email-verification';
import { routes } from '../../http/implement.ts';
import { readingLanguage } from '../../http/language.ts';
import { allowCode, checkOtp, sendOtp, useOtp } from './email-verification.service.ts';

export const emailVerificationRoutes = routes(contract, ({ db, env }) => {
  const canSendMail = env.SMTP_URL !== undefined;
  return {
    sendOtp: async ({ body, request, once }) => {
      await allowCode(db, body.email, canSendMail);
      return once((tx) => sendOtp(tx, body.email, readingLanguage(request)));
    },
    verifyOtp: async ({ body, once }) => {
      const id = await checkOtp(db, body.email, body.otp);
      return once((tx) => useOtp(tx, id));
    },
  };
});
