import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { dayAt } from '#contract/dates';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { makePdf } from '../server/seed/make-pdf.ts';
import { bytesOf, type Request } from '../server/test/faults/connection.ts';
import { signIn, type Started } from '../server/test/faults/product.ts';

/** One request of the plan. */
export interface Arrival {
  /** Milliseconds after the beginning. */
  at: number;
  kind: string;
  bytes: Buffer;
}

export interface Plan {
  arrivals: Arrival[];
  /** The students who have a class today, each of whom opens the application once. */
  students: number;
  registers: number;
}

const realMillis = 600_000;
const readersOfNote = 200;
const crawledPerSecond = 20;
/** How long a teacher takes to mark a class, of the ten minutes. */
const marking = 0.1;

/**
 * What is asked in the first ten minutes of a teaching day, within `millis`: every student with a class today opens the application, every teacher all
 * registers of the day, to save them a minute later, the office tells something to all and works in its lists, 200 students open a note as soon as it
 * is there, and a crawler reads the public site.
 */
export async function planDay(product: Started, databaseUrl: string, millis: number): Promise<Plan> {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  const today = dayAt('Asia/Kolkata', new Date());
  const classes = await emptyRegistersOf(database, today);
  if (classes.length === 0) throw new Error(`${today} has no class in the sample academy: try again tomorrow`);
  const students = await signInMany(
    database,
    classes.flatMap((one) => one.students),
  );
  const teachers = await signInMany(database, [...new Set(classes.map(({ teacher }) => teacher))]);
  const [first] = classes as [Class];
  const note = await uploadNote(product, teachers.get(first.teacher) ?? '', first.teacher);
  const readers = await signInMany(database, await studentsOf(database, first.teacher));
  await database.end();
  const office = await signIn(product.origin, demoSignIns.admin);
  const pages = await publicPages(product);

  const arrivals: Arrival[] = [];
  /** Plans a request at a part of the time; `random` shifts it within the rest. */
  const plan = (part: number, kind: string, cookie: string, request: string | Request) => {
    const asked = typeof request === 'string' ? { method: 'GET', path: request } : request;
    arrivals.push({ at: part * millis, kind, bytes: bytesOf(asked, { cookie }) });
  };
  for (const cookie of students.values()) {
    const part = Math.random();
    plan(part, 'a student: who am I', cookie, '/api/auth/me');
    plan(part, 'a student: dashboard', cookie, '/api/student/dashboard/summary');
    plan(part, 'a student: the bell', cookie, '/api/notifications?page=1&limit=5');
  }
  for (const cookie of teachers.values())
    plan(Math.random(), 'a teacher: dashboard', cookie, '/api/teacher/dashboard/summary');
  for (const one of classes) {
    const cookie = teachers.get(one.teacher) ?? '';
    const part = Math.random() * (1 - marking);
    plan(part, 'a register opened', cookie, `/api/attendance/${one.batch}/${today}`);
    plan(part + marking, 'a register saved', cookie, {
      method: 'POST',
      path: `/api/attendance/batch/${one.batch}`,
      body: JSON.stringify({
        date: today,
        records: one.students.map((studentId, at) => ({ studentId, status: at % 7 === 0 ? 'absent' : 'present' })),
      }),
    });
  }
  for (const cookie of [...readers.values()].slice(0, readersOfNote)) {
    plan(0.3, `a note opened by ${readersOfNote} at once`, cookie, `/api/notes/file/${note}`);
  }
  plan(0.5, 'an announcement to all', office, {
    method: 'POST',
    path: '/api/announcements',
    body: JSON.stringify({
      title: 'Unit test',
      body: 'Bring your card.',
      startDate: today,
      endDate: today,
      audience: { kind: 'everyone' },
    }),
  });
  for (let at = 0; at < 60; at++) {
    const part = at / 60;
    plan(part, 'the office: a page of students', office, `/api/students?page=${1 + (at % 20)}&limit=50`);
    plan(
      part + 0.008,
      'the office: a search',
      office,
      `/api/search?q=${['patil', 'batch%204', '80000029', 'L-0029'][at % 4]}`,
    );
  }
  const crawled = (millis / 1000) * crawledPerSecond;
  for (let at = 0; at < crawled; at++) {
    plan(at / crawled, 'a public page', '', pages[at % pages.length] ?? '/');
  }
  return {
    arrivals: arrivals.toSorted((one, other) => one.at - other.at),
    students: students.size,
    registers: classes.length,
  };
}

/** How many times faster than in the academy it goes. */
export const compressionOf = (millis: number): number => realMillis / millis;

interface Class {
  batch: string;
  teacher: string;
  students: string[];
}

/** The classes of today in batches that were made up, whose registers are not marked any more. */
async function emptyRegistersOf(database: pg.Client, today: string): Promise<Class[]> {
  // Past the triggers that keep sums, which were made up as well.
  await database.query('set session_replication_role = replica');
  await database.query('delete from attendance_records where date = $1', [today]);
  await database.query('delete from registers where date = $1', [today]);
  await database.query('reset session_replication_role');
  const { rows } = await database.query<Class>(
    `select b.id as batch, b.teacher_id as teacher, array_agg(distinct e.student_id::text) as students
       from batches b join batch_slots s on s.batch_id = b.id join enrolments e on e.batch_id = b.id
      where b.name like 'Batch %' and s.runs @> $1::date and s.day = extract(isodow from $1::date) and e.left_on is null
      group by b.id`,
    [today],
  );
  return rows;
}

/** The students of a teacher's batches. */
async function studentsOf(database: pg.Client, teacher: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select distinct e.student_id as id from enrolments e join batches b on b.id = e.batch_id
      where b.teacher_id = $1 and e.left_on is null`,
    [teacher],
  );
  return rows.map(({ id }) => id);
}

/** Cookies of new sessions, by account. */
async function signInMany(database: pg.Client, ids: string[]): Promise<Map<string, string>> {
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await database.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
       select gen_random_uuid(), id, hash, now(), now(), now() + interval '12 hours', now() + interval '30 days'
         from unnest($1::uuid[], $2::bytea[]) as given (id, hash)`,
    [ids, tokens.map((token) => createHash('sha256').update(token).digest())],
  );
  return new Map(ids.map((id, at) => [id, `tasika=${tokens[at]}`]));
}

/** Uploads a note of 130 KB to all students of a teacher. */
async function uploadNote({ origin }: Started, cookie: string, teacher: string): Promise<string> {
  const lines = Array.from(
    { length: 1_000 },
    (_, at) => `Example ${at}: speed is distance over time, and so on for a whole line.`,
  );
  const form = new FormData();
  form.set('title', 'Motion in a line');
  form.set('teacher', teacher);
  form.set(
    'file',
    new Blob([new Uint8Array(makePdf('Motion in a line', lines))], { type: 'application/pdf' }),
    'motion.pdf',
  );
  const answer = await fetch(`${origin}/api/notes/upload`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    body: form,
  });
  if (!answer.ok) throw new Error(`The note was not taken: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { _id: string } }).data._id;
}

async function publicPages({ origin }: Started): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname);
}
