import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { allEndpoints } from '#contract';
import type { Endpoint } from '#contract/endpoint';
import { makeAdmin, makeStudent, makeTeacher } from '../seed/factories.ts';
import { samplePdf } from '../seed/note-factory.ts';
import { kindAt, makeOneOfEach, registerDay } from '../seed/one-of-each.ts';
import { pathOf as backupPathOf } from '../src/features/backups/backup-rows.service.ts';
import { testApp } from './app.ts';
import { sampleJpeg } from './sample-pictures.ts';
import { caller, pathOf, signIn, type Caller } from './call.ts';
import { edits } from './edits.ts';

const { app, db, pool, deps, as, anonymous } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' },
});

/** A small academy: two teachers of whom one takes the batch, two students of whom one is in it. */
async function makeAcademy() {
  const ids = await makeOneOfEach(db, deps.files);
  mkdirSync(deps.backups.folder, { recursive: true });
  writeFileSync(backupPathOf(deps.backups.folder, ids.backup), 'x');
  const admin = await makeAdmin(db);
  const deactivated = await makeAdmin(db, { isActive: false });
  const [otherTeacher, otherStudent] = [await makeTeacher(db), await makeStudent(db)];
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
    } satisfies Record<string, Caller>,
  };
}

type Academy = Awaited<ReturnType<typeof makeAcademy>>;
type Actor = keyof Academy['actors'];
const shared = await makeAcademy();
const actors = [
  'anonymous',
  'expired',
  'deactivated',
  'student self',
  'student other',
  'teacher own',
  'teacher foreign',
  'admin',
] as const;
const roleOf = (actor: Actor) => actor.split(' ')[0] as string;

/** What the contract alone says about a caller: 401, 403, or let through to the rules about rows. */
function outcomeOf({ access }: Endpoint, actor: Actor): 401 | 403 | 'in' {
  if (access === 'public') return 'in';
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
  const id = endpoint.path.startsWith('/auth/sessions') ? await session() : ids[kindAt(endpoint.path)];
  return { id, batchId: ids.batch, studentId: ids.student, date: registerDay, token: ids.feed };
}

/** A body that is taken, where a call about one record has one that is no edit. */
const bodies = (name: string, { ids }: Academy): object | undefined =>
  ({
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
    setMarksAside: { version: 1, records: [{ studentId: ids.student, status: 'late' }] },
  })[name] ??
  (edits[name] && { ...edits[name]('desk'), version: 1 });

/** Of a call that is not taken without one. */
const queries: Record<string, object> = {
  search: { q: 'student' },
  getFreeAt: { date: registerDay, from: '10:00', to: '11:00' },
};

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

/** Marks are discarded alike for any batch. A teacher's rows are batches and what hangs on them, and the own record; a student's are the own batches and their notes; both have the announcements to them. */
const rowsBelongToSomebody = ({ path }: Endpoint) =>
  /^\/(batches\/:id|attendance\/(?!discarded)|calendar\/(extra|cancelled)-classes\/:|teachers\/:id|students\/:id\/overview|student\/(batches|attendance)\/:|notes\/(.+\/)?:id|announcements\/:id|notifications\/:id)/.test(
    path,
  );

describe.each(allEndpoints)('$endpoint.method $endpoint.path', ({ name, endpoint }) => {
  test.each(actors)('%s', async (actor) => {
    const outcome = outcomeOf(endpoint, actor);
    // What is only read, or refused, is there for the next test as well.
    const isRead = endpoint.method === 'GET' || outcome !== 'in';
    const { status, body } = await ask(name, endpoint, isRead ? shared : await makeAcademy(), actor);
    expect(status, JSON.stringify(body)).toBeLessThan(500);
    if (outcome !== 'in') {
      expect(status).toBe(outcome);
      expect(body).toEqual({ message: expect.any(String), code: expect.any(String), requestId: expect.any(String) });
      return;
    }
    const isForeign = ['teacher foreign', 'student other'].includes(actor) && rowsBelongToSomebody(endpoint);
    if (isForeign) expect(status).toBe(404);
    else if (endpoint.access !== 'public') expect([401, 403, 404]).not.toContain(status);
    if (endpoint.method === 'GET' && endpoint.access !== 'public' && !isForeign && name !== 'listBatchesBySubject') {
      expect(status, JSON.stringify(body)).toBe(200);
    }
  });

  if (idFields(endpoint).length === 0) return;
  test('a foreign, a missing and a malformed id are answered alike', async () => {
    const academy = await makeAcademy();
    const allowed = actors.filter((actor) => outcomeOf(endpoint, actor) === 'in');
    const wrong = [uuidv7(), '1', 'null', 'undefined', "' OR 1=1 --", '%00', 'x'.repeat(200), '../../etc/passwd', '🎓'];
    for (const actor of allowed) {
      const field = idFields(endpoint)[0] as string;
      const answers = [];
      for (const id of wrong) answers.push(await ask(name, endpoint, academy, actor, { [field]: id }));
      if (['teacher foreign', 'student other'].includes(actor) && rowsBelongToSomebody(endpoint)) {
        answers.push(await ask(name, endpoint, academy, actor));
      }
      // A user without sessions and one who is not there look the same to whoever ends sessions.
      const seen = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: '' }));
      expect([...new Set(seen)]).toHaveLength(1);
      expect(answers[0]?.status).toBe(404);
    }
  });
});

test('every call of the contract has a route', () => {
  const absent = allEndpoints.filter(
    ({ endpoint }) => !app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` }),
  );
  expect(absent.map(({ name }) => name)).toEqual([]);
});
