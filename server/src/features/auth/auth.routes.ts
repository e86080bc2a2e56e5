import * as contract from '#contract/auth';
import type { BodyOf } from '#contract/endpoint';
import { demoSignIns } from '../../demo-sign-ins.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { mailState } from '../../email/outbox.ts';
import { forbidden, ruleAt, unauthenticated } from '../../refusals.ts';
import { answerAfter } from '../../http/answer-after.ts';
import { routes, type Call } from '../../http/implement.ts';
import { endSession, startSession, readDevice, rememberDevice } from '../../http/session.ts';
import type { Caller } from '../../caller.ts';
import { academyClock, getAttendanceThreshold } from '../../academy/academy.ts';
import { SiteAddress } from './account-links.service.ts';
import * as accounts from './accounts.service.ts';
import * as auth from './check-credentials.service.ts';
import { hasAdmin } from '../../access/set-up.ts';
import { createFirstAdmin, requireSetupCode } from './first-admin.service.ts';
import * as newPassword from './new-password.service.ts';
import * as sessions from './sessions.service.ts';

type RegisterCall = Call<typeof contract.register>;

export const authRoutes = routes(contract, (deps) => {
  const { db, env, origin } = deps;
  db.memory.of(SiteAddress).url = origin;
  return {
    getMe: async ({ user }) => ({ data: auth.toUser(user), ...(await besideUser(db, user)) }),

    login: async ({ body, request, reply }) => {
      const device = readDevice(request);
      const account = await auth.checkCredentials(db, { credentials: body, device, address: request.ip });
      await letIn(db, reply, account, { keepSignedIn: body.keepSignedIn, request });
      rememberDevice(request, reply, account);
      return { data: auth.toUser(account), ...(await besideUser(db, account)) };
    },

    logout: async ({ request, reply }) => {
      await endSession(db, request, reply);
      return null;
    },

    getSetup: async ({ user }) => ({
      isNeeded: !(await hasAdmin(db)),
      isSignedIn: user !== undefined,
      samples: deps.isDemo ? Object.values(demoSignIns) : [],
    }),

    register: async (call) => ((await hasAdmin(db)) ? registerNext(deps, call) : registerFirst(deps, call)),

    forgotPassword: async ({ body, once }) => {
      await answerAfter(() => newPassword.forgotPassword(db, body.email, mailState(env), once));
      return null;
    },

    validateResetToken: ({ params }) => newPassword.validateResetToken(db, params.token),

    resetPassword: async ({ body, request, reply }) => {
      const person = await newPassword.resetPassword(db, body.token, body.password);
      rememberDevice(request, reply, person);
      return null;
    },

    changePassword: async ({ user, body, request, reply }) => {
      rememberDevice(request, reply, await newPassword.changePassword(db, user, body));
      return null;
    },

    listMySessions: ({ user }) => sessions.listMySessions(db, user),

    endMySession: async ({ user, params, request, reply }) => {
      if (params.id === user.sessionId) await endSession(db, request, reply);
      else await sessions.endMySession(db, user, params.id);
      return { _id: params.id };
    },

    listUserSessions: ({ user, params }) => sessions.listUserSessions(db, user, params.id),

    endUserSessions: async ({ user, params }) => ({ ended: await sessions.endUserSessions(db, user, params.id) }),

    inviteUser: async ({ user, params, once }) => {
      const mail = mailState(env);
      const first = await accounts.firstPasswordOf(db, params.id, mail);
      return once((tx) => accounts.inviteUser(tx, user, params.id, mail, first));
    },
  };
});

/** Starts a session, unless the password changed or the account was deactivated since the check. */
async function letIn(...session: Parameters<typeof startSession>): Promise<void> {
  if (!(await startSession(...session))) throw auth.loginFailed();
}

async function besideUser(db: Db, { mustChangePassword }: Pick<Caller, 'mustChangePassword'>) {
  const [{ timeZone }, threshold] = [await academyClock(db), await getAttendanceThreshold(db)];
  return {
    timeZone,
    ...(threshold !== null && { attendanceThreshold: threshold }),
    ...(mustChangePassword && { mustChangePassword: true as const }),
  };
}

async function registerNext({ env }: Deps, { user, body, once }: RegisterCall) {
  if (user === undefined) throw unauthenticated();
  if (user.role !== 'admin' || user.mustChangePassword) throw forbidden();
  const { name, email } = body;
  const first = await accounts.firstPasswordFor(email, mailState(env));
  return once(async (tx) => {
    const { admin, oneTimePassword } = await accounts.inviteNewAdmin(tx, user, { name, email }, first);
    return { data: admin, oneTimePassword };
  });
}

async function registerFirst(deps: Deps, call: RegisterCall) {
  const { body, request, reply } = call;
  requireSetupCode(deps.setupCode, body.setupCode);
  const made = await createFirstAdmin(deps.db, { ...body, password: requirePassword(body) });
  if (made === undefined) return registerNext(deps, call);
  const account = { id: made.admin._id, passwordHash: made.passwordHash };
  await letIn(deps.db, reply, account, { keepSignedIn: false, request });
  rememberDevice(request, reply, account);
  if (body.loadSamples) await loadSamples(deps);
  return { data: made.admin };
}

function requirePassword({ password }: BodyOf<typeof contract.register>): string {
  if (password !== undefined) return password;
  throw ruleAt('password', 'Choose a password');
}

// Loads the samples without failing the request, since the admin exists by now.
async function loadSamples({ loadSamples: load, log }: Deps): Promise<void> {
  try {
    await load?.();
  } catch (error) {
    log.error({ err: error }, 'The sample academy could not be loaded');
  }
}
