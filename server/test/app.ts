import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll } from 'vitest';
import type { Role } from '#contract/endpoint';
import { SetUp } from '../src/access/set-up.ts';
import { buildApp } from '../src/app.ts';
import type { Deps } from '../src/deps.ts';
import { originOf, readEnv } from '../src/env.ts';
import { caller, signIn, type Caller } from './call.ts';
import { testDatabase, type TestDatabase } from './database.ts';
import { testBackups, testFiles } from './files.ts';

/** `as.admin`, `as.teacher`, `as.student`: a person with that role, created on first use; `as(userId)`: that person. */
type As = ((userId: string) => Caller) & Record<Role, Caller>;

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  deps: Deps;
  as: As;
  anonymous: Caller;
}

export interface TestAppOptions extends Partial<Omit<Deps, 'env' | 'db' | 'pool'>> {
  env?: Record<string, string>;
  /** The database of the application; a new one by default. */
  database?: TestDatabase;
  /** Whether families can send something; an academy without an admin is asked otherwise. */
  isAlreadySetUp?: boolean;
  /** Routes for the test only. */
  also?: (app: FastifyInstance, deps: Deps) => void;
}

/**
 * The whole application on its own empty database, closed after the file's last test. Await it at the top of the file: `const { as, db } = await
 * testApp();`
 */
export async function testApp(over: TestAppOptions = {}): Promise<TestApp> {
  const { env, also, database = await testDatabase(), isAlreadySetUp = true, ...rest } = over;
  const settings = readEnv({ LOG_LEVEL: 'silent', ...env });
  const deps: Deps = {
    db: database.db,
    pool: database.pool,
    env: settings,
    origin: originOf(settings),
    log: pino({ level: env?.LOG_LEVEL ?? 'silent' }),
    files: testFiles(),
    backups: testBackups(),
    isDemo: false,
    ...rest,
  };
  // Most tests need no admin, whom a real academy has before families can send anything.
  deps.db.memory.of(SetUp).isDone = isAlreadySetUp;
  const app = await buildApp(deps);
  also?.(app, deps);
  await app.ready();
  afterAll(() => app.close());

  const { pool } = database;
  const somebody = (role: Role) =>
    caller(app, async () => {
      const userId = await makeSomebody(pool, role);
      return { userId, cookie: await signIn(pool, userId) };
    });
  const as = Object.assign(
    (userId: string) => caller(app, async () => ({ userId, cookie: await signIn(pool, userId) })),
    {
      admin: somebody('admin'),
      teacher: somebody('teacher'),
      student: somebody('student'),
    },
  );
  return { ...database, app, deps, as, anonymous: caller(app) };
}

async function makeSomebody(pool: TestDatabase['pool'], role: Role): Promise<string> {
  const id = uuidv7();
  const email = role === 'student' ? null : `${role}.${id}@example.com`;
  await pool.query('INSERT INTO users (id, role, name, email) VALUES ($1, $2, $3, $4)', [
    id,
    role,
    `Test ${role}`,
    email,
  ]);
  if (role === 'teacher') await pool.query('INSERT INTO teachers (user_id) VALUES ($1)', [id]);
  if (role === 'student') {
    await pool.query(
      `INSERT INTO students (user_id, admission_no, gender, phone, parent_phone, address, joined_on)
       VALUES ($1, $2, 'female', '+919800000000', '+919800000001', 'Latur', '2026-01-05')`,
      [id, `T-${id.slice(-12)}`],
    );
  }
  return id;
}
