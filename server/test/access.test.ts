import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { allEndpoints } from '#contract';
import type { Endpoint } from '#contract/endpoint';
import { makeAdmin, makeGuardian, makeLeaveRequest, makeStudent, makeTeacher, samplePdf } from '../seed/factories.ts';
import { kindAt, makeOneOfEach, registerDay } from '../seed/one-of-each.ts';
import { academyClock } from '../src/academy/academy.ts';
import { testApp } from './app.ts';
import { backupPathOf } from './backups.ts';
import { sampleJpeg } from './sample-pictures.ts';
import { caller, familyCaller, pathOf, signIn, type Caller } from './call.ts';
import { edits } from './edits.ts';
import { limits } from '../../test-limits.ts';

const { app, db, pool, deps, as, anonymous } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' },
});

/** Two teachers, one of them with the batch; two students, one of them in it; a guardian of each. */
async function makeAcademy() {
  const made = await makeOneOfEach(db, deps.files);
  mkdirSync(deps.backups.folder, { recursive: true });
  writeFileSync(backupPathOf({ deps }, made.backup), 'x');
  const admin = await makeAdmin(db);
  const deactivated = await makeAdmin(db, { isActive: false });
  const [otherTeacher, otherStudent] = [await makeTeacher(db), await makeStudent(db)];
  const [own, foreign] = [await makeGuardian(db, [made.student]), await makeGuardian(db, [otherStudent.id])];
  const leave = { studentId: made.student, guardianId: own.id };
  const ids = { ...made, leaveRequest: await makeLeaveRequest(db, leave, { startDate: registerDay }) };
  const ended = await makeGuardian(db, [ids.student]);
  await pool.query('DELETE FROM guardian_links WHERE id = $1', [ended.linkId]);
  const expiredCookie = await signIn(pool, admin.id, { expiresInMs: -1 });
  return {
    ids,
    actors: {
      anonymous,
      expired: caller(app, async () => ({ userId: admin.id, cookie: expiredCookie })),
      deactivated: as(deactivated.id),
      'student self': as(ids.student),
      'student other': as(otherStudent.id),
      'teacher own': as(ids.teacher),
      'teacher foreign': as(otherTeacher.id),
      admin: as(admin.id),
      'guardian own': familyCaller(app, own),
      'guardian foreign': familyCaller(app, foreign),
      'guardian ended': familyCaller(app, ended),
    } satisfies Record<string, Caller>,
  };
}

type Academy = Awaited<ReturnType<typeof makeAcademy>>;
type Actor = keyof Academy['actors'];
const shared = await makeAcademy();
const { today } = await academyClock(db);
const actors = [
  'anonymous',
  'expired',
  'deactivated',
  'student self',
  'student other',
  'teacher own',
  'teacher foreign',
  'admin',
  'guardian own',
  'guardian foreign',
  'guardian ended',
] as const;
interface Cell {
  name: string;
  endpoint: Endpoint;
  actor: Actor;
  outcome: 401 | 403 | 'in';
  isForeign: boolean;
}
type Answer = Awaited<ReturnType<Caller['raw']>>;
const roleOf = (actor: Actor) => actor.split(' ')[0] as string;

/** What the contract alone decides for a caller: 401, 403, or pass on to the rules about rows. */
function outcomeOf({ access }: Endpoint, actor: Actor): 401 | 403 | 'in' {
  if (access === 'public') return 'in';
  // A guardian has no account, and an account makes nobody a guardian.
  if (access === 'guardian' || roleOf(actor) === 'guardian') {
    return access === 'guardian' && ['guardian own', 'guardian foreign'].includes(actor) ? 'in' : 401;
  }
  if (['anonymous', 'expired', 'deactivated'].includes(actor)) return 401;
  return access === 'signed-in' || (access as readonly string[]).includes(roleOf(actor)) ? 'in' : 403;
}

const idFields = ({ params }: Endpoint) =>
  Object.keys(params?.shape ?? {}).filter((name) => name.toLowerCase().endsWith('id'));

async function paramsFor(endpoint: Endpoint, { ids }: Academy, who: Caller): Promise<Record<string, string>> {
  const session = async () => {
    const userId = (await who.id()) || null;
    const { rows } = await pool.query('SELECT id FROM sessions WHERE user_id = $1', [userId]);
    return rows[0]?.id ?? uuidv7();
  };
  const contact = async () => {
    const id = uuidv7();
    await pool.query(
      `INSERT INTO contacts (id, student_id, channel, about, date, user_id, user_name)
       SELECT $1, $2, 'call', 'attendance', $3, u.id, u.name FROM users u WHERE u.id = $4`,
      [id, ids.student, registerDay, (await who.id()) || null],
    );
    return id;
  };
  const ofCaller = Object.entries({ '/auth/sessions': session, '/contacts/:id': contact });
  const find = ofCaller.find(([path]) => endpoint.path.startsWith(path))?.[1];
  const id = find ? await find() : ids[kindAt(endpoint.path)];
  return {
    id,
    batchId: ids.batch,
    studentId: ids.student,
    date: registerDay,
    month: registerDay.slice(0, 7),
    token: ids.feed,
  };
}

/** A valid body, for calls about a record that are not in `edits`. */
const bodies = (name: string, { ids }: Academy): object | undefined =>
  ({
    openFamily: { secret: 'x'.repeat(43), digits: '0000' },
    setFamilyLanguage: { language: 'hi' },
    correctContact: { guardian: ids.student, channel: 'call', result: null, callAgainOn: null, note: null },
    askLeave: { student: ids.student, startDate: today, endDate: today, reason: 'Fever' },
    addLeave: { student: ids.student, guardian: null, startDate: today, endDate: today, reason: 'Fever' },
    answerLeaveRequest: { isAccepted: true },
    answerLeaveInBatch: { isAccepted: true },
    sendNewsletter: { version: 1 },
    answerContactMessage: { status: 'answered' },
    registerFromMessage: { phone: '+919000000004' },
    settleMail: { isSettled: true },
    restoreBackup: { name: 'Not the name' },
    replaceNoteFile: { version: '1' },
    markAttendance: {
      date: registerDay,
      records: [{ studentId: ids.student, status: 'present' }],
      reason: 'A correction',
    },
    discardMarks: {
      batchId: ids.batch,
      date: registerDay,
      records: [{ studentId: ids.student, status: 'late' }],
    },
    changeFirstDay: { joinedOn: '2026-07-01' },
    setMarksAside: { version: 1, records: [{ studentId: ids.student, status: 'late' }] },
  })[name] ??
  (edits[name] && { ...edits[name]('desk'), version: 1 });

/** Required queries. */
const queries: Record<string, object> = {
  search: { q: 'student' },
  findGuardian: { phone: '+919000000002' },
  listGuardianLinks: { student: uuidv7() },
  getImportProgress: { key: uuidv7() },
  getFreeAt: { date: registerDay, from: '10:00', to: '11:00' },
};

const isForeign = (endpoint: Endpoint, actor: Actor) =>
  (['teacher foreign', 'student other'].includes(actor) && rowsBelongToSomebody(endpoint)) ||
  (actor === 'guardian foreign' && endpoint.path.startsWith('/family/leave-requests')) ||
  // An own contact, of a student who is another teacher's.
  (actor === 'teacher foreign' && endpoint.method === 'PUT' && endpoint.path === '/contacts/:id');

async function ask(
  name: string,
  endpoint: Endpoint,
  academy: Academy,
  actor: Actor,
  over: Record<string, string> = {},
) {
  const who = academy.actors[actor];
  const params = { ...(await paramsFor(endpoint, academy, who)), ...over };
  const body = endpoint.body && (bodies(name, academy) ?? {});
  const payload = endpoint.upload ? formWith(body as Record<string, string>, endpoint.upload.type) : body;
  return who.raw({
    method: endpoint.method,
    url: pathOf(endpoint, params, queries[name]),
    ...(payload && { payload }),
  });
}

function formWith(fields: Record<string, string>, type: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(type === 'application/pdf' ? samplePdf : sampleJpeg)]), 'motion');
  return form;
}

/**
 * Any batch accepts discarded marks. A teacher's rows are their batches with everything related, and their own record; a student's are their batches
 * with notes; both read announcements addressed to them. A guardian's are the own children.
 */
const rowsBelongToSomebody = ({ path }: Endpoint) =>
  /^\/(batches\/:id|attendance\/(?!discarded)|calendar\/(extra|cancelled)-classes\/:|teachers\/:id|students\/:id\/overview|contacts\/students|student\/(batches|attendance)\/:|notes\/(.+\/)?:id|announcements\/:id|notifications\/:id|leave-requests\/:id\/batches)/.test(
    path,
  );

describe('the matrix of every call and every kind of caller', () => {
  const cells = allEndpoints.flatMap(({ name, endpoint }) =>
    actors.map((actor) => ({
      name,
      endpoint,
      actor,
      outcome: outcomeOf(endpoint, actor),
      isForeign: isForeign(endpoint, actor),
    })),
  );
  const refused = cells.filter(({ outcome }) => outcome !== 'in');
  const foreign = cells.filter(({ outcome, isForeign }) => outcome === 'in' && isForeign);
  const own = cells.filter(({ outcome, isForeign }) => outcome === 'in' && !isForeign);
  const isRead = ({ endpoint }: Cell) => endpoint.method === 'GET';

  /** Cells with an unexpected answer, one per line. */
  async function findDeviations(
    among: readonly Cell[],
    isDue: (answer: Answer, cell: Cell) => boolean,
    academy = shared,
  ): Promise<string[]> {
    const deviations = [];
    let isUntouched = true;
    for (const cell of among) {
      let answer = await ask(cell.name, cell.endpoint, academy, cell.actor);
      // An earlier write may have removed what this call needs, or ended its session.
      if (!isUntouched && [401, 403, 404].includes(answer.status) && !isDue(answer, cell)) {
        academy = await makeAcademy();
        isUntouched = true;
        answer = await ask(cell.name, cell.endpoint, academy, cell.actor);
      }
      if (!isDue(answer, cell)) {
        deviations.push(`${cell.actor}: ${cell.name} answers ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      if (!isRead(cell) && answer.status < 300) isUntouched = false;
    }
    return deviations;
  }

  test('who has no session, or not the role, is refused and learns nothing', async () => {
    const keys = ['code', 'message', 'requestId'];
    const deviations = await findDeviations(
      refused,
      ({ status, body }, { outcome }) =>
        status === outcome && JSON.stringify(Object.keys(body).toSorted()) === JSON.stringify(keys),
    );
    expect(deviations).toEqual([]);
  });

  test('at least 200 of these refusals are a guardian’s', () => {
    const isGuardian = ({ actor }: Cell) => roleOf(actor) === 'guardian';
    expect(refused.filter(isGuardian).length).toBeGreaterThanOrEqual(200);
  });

  test('a row of another person is not found', async () => {
    expect(await findDeviations(foreign, ({ status }) => status === 404)).toEqual([]);
  });

  test('who may read is answered', async () => {
    const deviations = await findDeviations(own.filter(isRead), ({ status }, { name, endpoint }) =>
      // Public calls lack what makes them succeed here: a token, a file.
      endpoint.access === 'public' ? status < 500 : status === 200 || name === 'listBatchesBySubject',
    );
    expect(deviations).toEqual([]);
  });

  test('who may write is let through to the rules', { timeout: limits.sweep }, async () => {
    const deviations = await findDeviations(
      own.filter((cell) => !isRead(cell)),
      ({ status }, { endpoint }) => status < 500 && (endpoint.access === 'public' || ![401, 403, 404].includes(status)),
      await makeAcademy(),
    );
    expect(deviations).toEqual([]);
  });

  test('a foreign, a missing and a malformed id are answered alike', { timeout: limits.sweep }, async () => {
    const wrong = [uuidv7(), '1', 'null', 'undefined', "' OR 1=1 --", '%00', 'x'.repeat(200), '../../etc/passwd', '🎓'];
    const deviations = [];
    for (const { name, endpoint, actor, isForeign } of [...own, ...foreign]) {
      const [field] = idFields(endpoint);
      if (field === undefined) continue;
      const answers = [];
      for (const id of wrong) answers.push(await ask(name, endpoint, shared, actor, { [field]: id }));
      if (isForeign) answers.push(await ask(name, endpoint, shared, actor));
      // A user without sessions and a missing one look the same to a caller who ends sessions.
      const seen = new Set(answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' })));
      if (seen.size > 1 || answers[0]?.status !== 404)
        deviations.push(`${actor}: ${name} answers ${[...seen].join(' and ')}`);
    }
    expect(deviations).toEqual([]);
  });
});

describe('the photograph of a student, whose address is not part of the contract', () => {
  const mayOpen: Actor[] = ['student self', 'teacher own', 'admin'];

  test('is for the student, the teachers of the student’s batches and the office; for all others there is none', async () => {
    const { ids, actors: who } = await makeAcademy();
    const payload = formWith({}, 'image/*');
    const saved = await who.admin.raw({ method: 'PUT', url: `/api/pictures/student/${ids.student}`, payload });
    expect(saved.status).toBe(200);
    const guessed = `/pictures/${'0'.repeat(32)}.webp`;
    const none = await anonymous.raw({ method: 'GET', url: guessed });
    const without = ({ status, body }: Answer) => ({ status, ...body, requestId: '' });
    for (const { address } of saved.body.data.files as { address: string }[]) {
      for (const url of [address, address.replace('.', '-large.')]) {
        for (const actor of actors) {
          const answer = await who[actor].raw({ method: 'GET', url });
          if (mayOpen.includes(actor)) {
            expect([actor, answer.status, answer.headers['cache-control']]).toEqual([actor, 200, 'private, no-cache']);
          } else {
            expect([actor, without(answer)]).toEqual([actor, without(none)]);
            expect(answer.headers['cache-control']).toBe(none.headers['cache-control']);
          }
        }
      }
    }
  });
});

test('every call of the contract has a route', () => {
  const absent = allEndpoints.filter(
    ({ endpoint }) => !app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }),
  );
  expect(absent.map(({ name }) => name)).toEqual([]);
});
