import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { atLeast, atMost, Email, Gone, Id, IdParams, Instant, PersonName, requiredLine } from './fields.ts';
import { languages } from './languages.ts';
import { MailState } from './mail.ts';
import { ProofOfWork } from './proof-of-work.ts';
import { asText } from './sentence.ts';

export const Role = z.enum(['admin', 'teacher', 'student']);

/** The signed-in person; no other session data leaves the server. */
export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string().optional(),
  role: Role,
  avatarUrl: z.string().optional(),
  /** The language the person has chosen; while absent, the device's is used. */
  language: z.enum(languages).optional(),
});
export type User = z.infer<typeof User>;

export const passwordLength = { student: 8, staff: 12, max: 128 } as const;

/** A password of at least `least` characters, any characters; common and personal words are checked where the person is known. */
export const passwordFrom = (least: number) =>
  z
    .string()
    .min(least, asText(atLeast(least)))
    .max(passwordLength.max, asText(atMost(passwordLength.max)));

/** A new password of the shortest length for any role; staff need a longer one. */
export const NewPassword = passwordFrom(passwordLength.student);

const typedPassword = z.string().min(1, 'Enter your password').max(1000);

/** What is answered beside the person: whether a one-time password has to be replaced, and the academy's settings a page needs. */
const BesideUser = z.object({
  mustChangePassword: z.literal(true).optional(),
  timeZone: z.string(),
  /** Attendance below this percentage is marked as low on every screen; absent while the academy sets none. */
  attendanceThreshold: z.int().optional(),
});

export const getMe = endpoint('GET', '/auth/me', 'signed-in', {
  response: User,
  beside: BesideUser,
  failure: 'Authentication check failed',
  duringPasswordChange: true,
  answersAnyUser: true,
});

export const Credentials = z.object({
  /** The login name: an email address, a student's admission number, or a phone number that belongs to one active person only. */
  email: requiredLine(254, 'Enter your email, phone or admission number'),
  password: typedPassword,
  keepSignedIn: z.boolean().default(false),
  /** The proof of work that answers an earlier `challenge`. */
  proof: ProofOfWork.optional(),
});

export const login = endpoint('POST', '/auth/login', 'public', {
  body: Credentials,
  response: User,
  beside: BesideUser,
  failure: 'Login failed',
  refuses: ['unauthenticated', 'challenge'],
  bodyLimit: 2 * 1024,
  answersAnyUser: true,
});

export const logout = endpoint('POST', '/auth/logout', 'public', {
  response: z.null(),
  success: 'You have been successfully logged out',
  failure: 'Logout failed',
  answersAnyUser: true,
});

/** What the sign-in and setup pages need without a session. */
export const getSetup = endpoint('GET', '/auth/setup', 'public', {
  response: z.object({
    isNeeded: z.boolean(),
    /** Whether there is a session; a page cannot know, as browsers keep the cookie longer than the page's storage. */
    isSignedIn: z.boolean(),
    /** Accounts of the sample academy; empty on a real installation. */
    samples: z.array(z.object({ role: Role, email: z.string(), password: z.string() })),
  }),
  failure: 'The setup could not be loaded',
});

/** One form for both uses of `register`, so that each field keeps its own sentence. */
export const Registration = z.object({
  name: PersonName,
  email: Email,
  setupCode: requiredLine(64, 'Enter the setup code').optional(),
  academyName: requiredLine(120, 'Enter the name of your academy').optional(),
  password: passwordFrom(passwordLength.staff).optional(),
  loadSamples: z.boolean().default(false),
});

/** The fields of the first-run page. */
export const FirstAdmin = Registration.required({ setupCode: true, password: true });

/**
 * While there is no admin: creates the first one, requires the setup code and a password, and signs them in. Afterwards only an
 * admin may call it, to invite another. The role is never taken from the request.
 */
export const register = endpoint('POST', '/auth/register', 'public', {
  body: Registration,
  response: User,
  /** The one-time password of an invited admin, where there is no mail server: see `inviteAdmin`. */
  beside: z.object({ oneTimePassword: z.string().optional() }),
  status: 201,
  failure: 'The account could not be created',
  refuses: ['unauthenticated', 'forbidden'],
  triesPerQuarterHour: 10,
});

export const forgotPassword = endpoint('POST', '/auth/forgot-password', 'public', {
  body: z.object({ email: Email }),
  response: z.null(),
  success: 'If this email has an account, we have sent a link. Check spam after 2 minutes.',
  successWithoutMail:
    'No email can be sent from here yet. Call the office: they can give you a one-time password to log in with.',
  failure: 'The link could not be sent',
  triesPerQuarterHour: 10,
});

export const resetPassword = endpoint('POST', '/auth/reset-password', 'public', {
  body: z.object({ token: requiredLine(200, 'This link is not complete'), password: NewPassword }),
  response: z.null(),
  success: 'Your password is saved. Log in with it now.',
  failure: 'The password could not be saved',
  refuses: ['not_found'],
  triesPerQuarterHour: 10,
  bodyLimit: 4 * 1024,
});

export const validateResetToken = endpoint('GET', '/auth/validate-reset-token/:token', 'public', {
  params: z.object({ token: z.string().max(200) }),
  response: z.object({ valid: z.literal(true), kind: z.enum(['invitation', 'reset']), minLength: z.int() }),
  failure: 'This link has expired or was already used',
  triesPerQuarterHour: 30,
});

/** The form of a new password; `currentPassword` is not required right after logging in with a one-time password. */
export const PasswordChange = z.object({ currentPassword: typedPassword.optional(), newPassword: NewPassword });

/** Ends all other sessions of the caller. */
export const changePassword = endpoint('PUT', '/auth/password', 'signed-in', {
  body: PasswordChange,
  response: z.null(),
  success: 'Password changed. Other devices are logged out.',
  failure: 'Failed to change password',
  refuses: ['too_many'],
  duringPasswordChange: true,
  bodyLimit: 4 * 1024,
});

export const Session = z.object({
  _id: Id,
  isCurrent: z.boolean(),
  createdAt: Instant,
  lastSeenAt: Instant,
  /** The browser and system, as in "Chrome on Android". */
  device: z.string(),
  address: z.string().nullable(),
});
export type Session = z.infer<typeof Session>;

export const listMySessions = endpoint('GET', '/auth/sessions', 'signed-in', {
  response: z.array(Session),
  failure: 'Failed to fetch your devices',
});

export const endMySession = endpoint('DELETE', '/auth/sessions/:id', 'signed-in', {
  params: IdParams,
  response: Gone,
  success: 'This device is logged out',
  failure: 'The device could not be logged out',
});

export const listUserSessions = endpoint('GET', '/auth/users/:id/sessions', ['admin'], {
  params: IdParams,
  response: z.array(Session),
  failure: 'Failed to fetch the devices',
});

export const endUserSessions = endpoint('DELETE', '/auth/users/:id/sessions', ['admin'], {
  params: IdParams,
  response: z.object({ ended: z.int() }),
  success: 'All devices are logged out',
  failure: 'The devices could not be logged out',
});

/** Restores access: sends an invitation mail where there is an email, else answers a one-time password shown once. */
export const inviteUser = endpoint('POST', '/auth/users/:id/invitation', ['admin'], {
  params: IdParams,
  response: z.object({
    sentTo: z.string().optional(),
    mail: MailState.optional(),
    oneTimePassword: z.string().optional(),
    signInName: z.string(),
  }),
  failure: 'The invitation could not be sent',
});

/** With the `at` of an earlier answer: also new logins in place of those that were handed out before it and never used, which end. */
export const LoginsAgain = Instant.optional();

/** First logins of several people: an invitation by mail where there is an email, else a one-time password shown once. Those who have a login keep it. */
export const FirstLogins = z.object({
  /** The number of invitations on their way by mail. */
  sent: z.int(),
  slips: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      signInName: z.string(),
      oneTimePassword: z.string(),
      phone: z.string().nullable(),
    }),
  ),
  /** The number of people left: an answer is about the next few, as hashing a password takes its time. */
  waiting: z.int(),
  /** The number who had got a login before this request, and have never used it. */
  unused: z.int(),
  /** When this request began. */
  at: Instant,
});
export type FirstLogins = z.infer<typeof FirstLogins>;
