import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { emailVerificationRoutes } from './features/email-verification/email-verification.routes.ts';
import { mailRoutes } from './features/mail/mail.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { healthRoutes } from './http/health.ts';
import { sendFailure } from './http/failures.ts';
import { notFound } from './http/errors.ts';
import { watchApiRoutes } from './http/unknown-paths.ts';
import { webServer } from './http/web-server.ts';

/** Every feature's routes, in the order of the alphabet. One that is not here does not exist. */
const features: ((app: FastifyInstance, deps: Deps) => void)[] = [auditRoutes, authRoutes, emailVerificationRoutes, mailRoutes, settingsRoutes];

/** The whole application, ready to listen or to be asked without a network. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await webServer(deps);
  const answerUnknownApiPath = watchApiRoutes(app);
  healthRoutes(app, deps);
  for (const routes of features) routes(app, deps);

  app.setNotFoundHandler((request, reply) =>
    /^\/api(\/|\?|$)/.test(request.url)
      ? answerUnknownApiPath(request, reply)
      : sendFailure(request, reply, notFound()),
  );
  return app;
}
