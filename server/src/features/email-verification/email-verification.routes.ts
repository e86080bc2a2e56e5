import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/email-verification';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { sendOtp, verifyOtp } from './email-verification.service.ts';

export function emailVerificationRoutes(app: FastifyInstance, deps: Deps): void {
  const canSendMail = deps.env.SMTP_URL !== undefined;

  implement(app, deps, contract, {
    sendOtp: ({ body }) => sendOtp(deps.db, body.email, canSendMail),
    verifyOtp: ({ body }) => verifyOtp(deps.db, body.email, body.otp),
  });
}
