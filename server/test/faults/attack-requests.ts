import fc from 'fast-check';
import { actors, findIds, makeRecords, type Actor } from '../http/drawn-academy.ts';
import { problemIn } from '../http/documented-answers.ts';
import { drawnRequest, operations, type DrawnRequest, type Operation } from '../http/drawn-requests.ts';
import { makeAdmin, makeGuardian, makeStudent, makeTeacher } from '../../seed/factories.ts';
import { signIn, type CrashAcademy } from './crash-academy.ts';

export interface Fuzzed {
  /** Answers by hundreds of their status: 2 for successes, and so on. */
  answers: Record<number, number>;
  /** Milliseconds. */
  longest: number;
  problems: string[];
}

/** Concurrent requests of one client. */
const atOnce = 8;

/** Sends requests drawn from the OpenAPI document, equally many to every operation, as every role. */
export async function fuzz(academy: CrashAcademy, origin: string, total: number, seed: number): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { answers: {}, longest: 0, problems: [] };
  const perOperation = Math.ceil(total / operations.length);
  for (const operation of operations) {
    const { cookies, idsOf } = await academy.look(async (db, pool) => {
      await makeRecords(db, academy.files);
      const [admin, teacher, student] = [await makeAdmin(db), await makeTeacher(db), await makeStudent(db)];
      const signedIn = {
        anonymous: undefined,
        admin: await signIn(db, admin.id),
        teacher: await signIn(db, teacher.id),
        student: await signIn(db, student.id),
        guardian: `tasika_family=${(await makeGuardian(db, [student.id])).token}`,
      };
      return { cookies: signedIn, idsOf: await findIds(pool, [admin.id, teacher.id, student.id]) };
    });
    const actor = fc.constantFrom<Actor>(...operation.openTo, ...operation.openTo, ...actors);
    const drawn = fc.sample(fc.tuple(actor, drawnRequest(operation, idsOf)), { seed, numRuns: perOperation });
    await serialized(drawn, async ([who, request]) => {
      const since = performance.now();
      const problem = await send(origin, operation, request, cookies[who], fuzzed);
      fuzzed.longest = Math.max(fuzzed.longest, performance.now() - since);
      if (problem) fuzzed.problems.push(problem);
    });
  }
  return fuzzed;
}

let lastAddress = 0;

async function send(
  origin: string,
  operation: Operation,
  request: DrawnRequest,
  cookie: string | undefined,
  fuzzed: Fuzzed,
) {
  const address = `10.${(++lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`;
  try {
    const response = await fetch(`${origin}${request.url}`, {
      method: operation.method,
      headers: {
        ...request.headers,
        ...(cookie && { cookie }),
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': address,
      },
      ...(request.payload !== undefined && { body: request.payload }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    const hundred = Math.floor(response.status / 100);
    fuzzed.answers[hundred] = (fuzzed.answers[hundred] ?? 0) + 1;
    return problemIn(operation, request, { status: response.status, body: isJson ? JSON.parse(text) : text });
  } catch (error) {
    return `${operation.name} got no answer: ${String(error)}`;
  }
}

async function serialized<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
