import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/email-verification';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { readingLanguage } from '../../http/language.ts';
import { allowCode, checkOtp, sendOtp, useOtp } from './email-verification.service.ts';

export function emailVerificationRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, env } = deps;
  const canSendMail = env.SMTP_URL !== undefined;

  implement(app, deps, contract, {
    sendOtp: async ({ body, request, once }) => {
      await allowCode(db, body.email, canSendMail);
      return once((tx) => sendOtp(tx, body.email, readingLanguage(request)));
    },
    verifyOtp: async ({ body, once }) => {
      const id = await checkOtp(db, body.email, body.otp);
      return once((tx) => useOtp(tx, id));
    },
  });
}
