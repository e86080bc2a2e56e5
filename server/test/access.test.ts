import { beforeEach, describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { allEndpoints } from '#contract';
import type { Endpoint } from '#contract/endpoint';
import {
  enrol,
  everyDay,
  makeAdmin,
  makeBatch,
  makeEnquiry,
  makeRegister,
  makeStandard,
  makeStudent,
  makeSubject,
  makeTeacher,
} from '../seed/factories.ts';
import { makeAnnouncement, makeNotification } from '../seed/announcement-factory.ts';
import { makeNote, samplePdf } from '../seed/note-factory.ts';
import { testApp } from './app.ts';
import { sampleJpeg } from './sample-pictures.ts';
import { caller, pathOf, signIn, type Caller } from './call.ts';

const { app, db, pool, deps, as, anonymous } = await testApp({
  env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'desk@example.com' },
});

const registerDay = '2026-06-15';

/** A small academy: two teachers of whom one takes the batch, two students of whom one is in it. */
async function makeAcademy() {
  const admin = await makeAdmin(db);
  const deactivated = await makeAdmin(db, { isActive: false });
  const colleague = await makeAdmin(db);
  const [teacher, otherTeacher] = [await makeTeacher(db), await makeTeacher(db)];
  const [student, otherStudent] = [await makeStudent(db), await makeStudent(db)];
  const subject = await makeSubject(db);
  const standard = await makeStandard(db, { subjectIds: [subject.id] });
  const batch = await makeBatch(db, {
    ...{ teacherId: teacher.id, subjectId: subject.id, standardId: standard.id },
    schedule: everyDay,
  });
  await enrol(db, batch.id, [student.id]);
  await makeRegister(db, batch.id, registerDay, { [student.id]: 'present' });
  const [closedDays, extraClass, feed] = [uuidv7(), uuidv7(), uuidv7()];
  await pool.query('DELETE FROM closed_days');
  await pool.query(
    `INSERT INTO closed_days (id, name, start_date, end_date) VALUES ($1, 'Diwali', '2020-11-08', '2020-11-08')`,
    [closedDays],
  );
  await pool.query(
    `INSERT INTO batch_slots (id, batch_id, day, start_time, end_time, only_on) VALUES ($1, $2, 1, '16:00', '17:00', '2030-11-11')`,
    [extraClass, batch.id],
  );
  await pool.query('INSERT INTO schedule_feeds (user_id, token) VALUES ($1, $2)', [student.id, feed]);
  const enquiry = await makeEnquiry(db);
  const note = await makeNote(db, deps.files, { batchId: batch.id });
  const announcement = await makeAnnouncement(db, { audience: 'batches', batchIds: [batch.id] });
  const notification = await makeNotification(db, student.id, { announcementId: announcement.id });
  const mail = uuidv7();
  await pool.query(
    `INSERT INTO mails (id, kind, to_address, subject, text, html, status) VALUES ($1, 'reset', 'a@example.com', 's', 't', 'h', 'failed')`,
    [mail],
  );
  const [newsletter, subscription, message] = [uuidv7(), uuidv7(), uuidv7()];
  await pool.query(`INSERT INTO newsletters (id, subject, body) VALUES ($1, 's', 'b')`, [newsletter]);
  await pool.query(
    `INSERT INTO newsletter_subscriptions (id, email, token) VALUES ($1::uuid, $1::text || '@example.com', $1::text)`,
    [subscription],
  );
  await pool.query(`INSERT INTO contact_messages (id, name, email, message) VALUES ($1, 'n', 'a@example.com', 'm')`, [
    message,
  ]);
  const picture = uuidv7();
  await pool.query(`INSERT INTO pictures (id, kind, caption) VALUES ($1, 'building', 'The front')`, [picture]);
  const expiredCookie = await signIn(pool, admin.id, { expiresInMs: -1 });
  const ids = {
    admin: colleague.id,
    subject: subject.id,
    standard: standard.id,
    batch: batch.id,
    enquiry: enquiry.id,
    mail,
    newsletter,
    subscription,
    message,
    picture,
    note: note.id,
    announcement: announcement.id,
    notification: notification.id,
    closedDays,
    extraClass,
    feed,
    teacher: teacher.id,
    student: student.id,
  };
  return {
    ids,
    actors: {
      anonymous,
      expired: caller(app, async () => ({ userId: admin.id, cookie: expiredCookie })),
      deactivated: as(deactivated.id),
      'student self': as(student.id),
      'student other': as(otherStudent.id),
      'teacher own': as(teacher.id),
      'teacher foreign': as(otherTeacher.id),
      admin: as(admin.id),
    } satisfies Record<string, Caller>,
  };
}

type Academy = Awaited<ReturnType<typeof makeAcademy>>;
type Actor = keyof Academy['actors'];
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
  const home = endpoint.path.split('/')[1] as string;
  const session = async () => {
    const userId = (await who.id()) || null;
    const { rows } = await pool.query('SELECT id FROM sessions WHERE user_id = $1', [userId]);
    return rows[0]?.id ?? uuidv7();
  };
  const byHome: Record<string, string> = {
    admins: ids.admin,
    subjects: ids.subject,
    standards: ids.standard,
    batches: ids.batch,
    mail: ids.mail,
    newsletter: endpoint.path.startsWith('/newsletter/subscriptions') ? ids.subscription : ids.newsletter,
    'contact-messages': ids.message,
    pictures: endpoint.path.startsWith('/pictures/teacher') ? ids.teacher : ids.picture,
    notes: { '/notes/batch': ids.batch, '/notes/student': ids.student }[endpoint.path.replace('/:id', '')] ?? ids.note,
    announcements: ids.announcement,
    notifications: ids.notification,
    'admission-enquiries': ids.enquiry,
    teachers: ids.teacher,
    students: ids.student,
    student: ids.batch,
    calendar: endpoint.path.startsWith('/calendar/closed-days') ? ids.closedDays : ids.extraClass,
  };
  const id = endpoint.path.startsWith('/auth/sessions') ? await session() : (byHome[home] ?? ids.student);
  return { id, batchId: ids.batch, studentId: ids.student, date: registerDay, token: ids.feed };
}

/** A body that is taken, where a call about one record has one. */
const bodies = (name: string, { ids }: Academy): object | undefined =>
  ({
    updateAdmin: { isActive: true, version: 1 },
    updateSubject: { name: `Subject ${uuidv7()}`, version: 1 },
    updateStandard: { name: `Standard ${uuidv7()}`, level: 3, version: 1 },
    updateTeacher: { bio: 'Teaches', version: 1 },
    updateStudent: { schoolName: 'A school', version: 1 },
    updateEnquiry: { schoolName: 'A school', version: 1 },
    setEnquiryStatus: { status: 'contacted' },
    updateBatch: { room: 'R1', version: 1 },
    updateNewsletter: { subject: 'News', body: 'Text', version: 1 },
    sendNewsletter: { version: 1 },
    answerContactMessage: { status: 'answered' },
    registerFromMessage: { phone: '+919000000004' },
    settleMail: { isSettled: true },
    updateAnnouncement: { title: 'A correction', version: 1 },
    updateClosedDays: { name: 'Diwali', startDate: '2020-11-09', version: 1 },
    updateNote: { title: 'Motion', version: 1 },
    replaceNoteFile: { version: '1' },
    markAttendance: {
      date: registerDay,
      records: [{ studentId: ids.student, status: 'present' }],
      reason: 'A correction',
    },
  })[name];

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
  const query = name === 'search' ? { q: 'student' } : {};
  return who.raw({ method: endpoint.method, url: pathOf(endpoint, params, query), ...(payload && { payload }) });
}

function formWith(fields: Record<string, string>, type: string): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(type === 'application/pdf' ? samplePdf : sampleJpeg)]), 'motion');
  return form;
}

/** A teacher's rows are batches and what hangs on them, and the own record; a student's are the own batches and their notes; both have the announcements to them. */
const rowsBelongToSomebody = ({ path }: Endpoint) =>
  /^\/(batches\/:id|attendance\/|calendar\/(extra|cancelled)-classes\/:|teachers\/:id|students\/:id\/overview|student\/(batches|attendance)\/:|notes\/(.+\/)?:id|announcements\/:id|notifications\/:id)/.test(
    path,
  );

describe.each(allEndpoints)('$endpoint.method $endpoint.path', ({ name, endpoint }) => {
  let academy: Academy;
  beforeEach(async () => {
    academy = await makeAcademy();
  });

  test.each(actors)('%s', async (actor) => {
    const outcome = outcomeOf(endpoint, actor);
    const { status, body } = await ask(name, endpoint, academy, actor);
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
