import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { dayAt } from '#contract/dates';
import { demoSignIns } from '../server/src/demo-sign-ins.ts';
import { bytesOf } from '../server/test/faults/connection.ts';
import { signIn } from '../server/test/faults/product.ts';
import { noteForm, notePdf } from './note.ts';
import { send } from './send.ts';

/** One request of the plan. */
export interface Arrival {
  /** Milliseconds after the beginning. */
  at: number;
  kind: string;
  bytes: Buffer;
}

const readersOfNote = 200;
const crawledPerSecond = 20;
/** How long a teacher takes to mark a class, of the ten minutes. */
const marking = 0.1;

/**
 * The requests of the first ten minutes of a teaching day, within `millis`: every student with a class today opens the application once, every
 * teacher all registers of the day, to save them a minute later, the office tells something to all and works in its lists, 200 students
 * open a note as soon as it is there, and a crawler reads the public site.
 */
export async function planDay(origin: string, databaseUrl: string, millis: number) {
  const today = dayAt('Asia/Kolkata', new Date());
  const { classes, cookies } = await prepareClasses(databaseUrl, today);
  const cookieOf = (id: string) => cookies.get(id) ?? '';
  const office = await signIn(origin, demoSignIns.admin);
  const pages = await publicPages(origin);
  const arrivals: Arrival[] = [];
  /** Plans a request at a part of the time: a POST if it has a body. */
  const plan = (part: number, kind: string, cookie: string, path: string, body?: object) => {
    const request = { method: body ? 'POST' : 'GET', path, ...(body && { body: JSON.stringify(body) }) };
    arrivals.push({ at: part * millis, kind, bytes: bytesOf(request, { cookie }) });
  };

  const students = new Set(classes.flatMap((one) => one.students));
  for (const student of students) {
    const part = Math.random();
    plan(part, 'a student: who am I', cookieOf(student), '/api/auth/me');
    plan(part, 'a student: dashboard', cookieOf(student), '/api/student/dashboard/summary');
    plan(part, 'a student: the bell', cookieOf(student), '/api/notifications?page=1&limit=5');
  }
  for (const teacher of new Set(classes.map((one) => one.teacher)))
    plan(Math.random(), 'a teacher: dashboard', cookieOf(teacher), '/api/teacher/dashboard/summary');
  for (const { batch, teacher, students: enrolled } of classes) {
    const part = Math.random() * (1 - marking);
    plan(part, 'a register opened', cookieOf(teacher), `/api/attendance/${batch}/${today}`);
    plan(part + marking, 'a register saved', cookieOf(teacher), `/api/attendance/batch/${batch}`, {
      date: today,
      records: enrolled.map((studentId, at) => ({ studentId, status: at % 7 === 0 ? 'absent' : 'present' })),
    });
  }
  const { teacher, taught } = classes[0] as Class;
  const form = noteForm('Motion in a line', { teacher }, notePdf(1_000));
  const upload = await send(origin, cookieOf(teacher), '/notes/upload', form);
  const { data: note } = (await upload.json()) as { data: { _id: string } };
  for (const student of taught.slice(0, readersOfNote))
    plan(0.3, `a note opened by ${readersOfNote} at once`, cookieOf(student), `/api/notes/file/${note._id}`);
  plan(0.5, 'an announcement to all', office, '/api/announcements', {
    title: 'Unit test',
    body: 'Bring your card.',
    startDate: today,
    endDate: today,
    audience: { kind: 'everyone' },
  });
  const words = ['patil', 'batch%204', '80000029', 'L-0029'];
  for (let at = 0; at < 60; at++) {
    plan(at / 60, 'the office: a page of students', office, `/api/students?page=${1 + (at % 20)}&limit=50`);
    plan(at / 60 + 0.008, 'the office: a search', office, `/api/search?q=${words[at % words.length]}`);
  }
  const crawled = (millis / 1000) * crawledPerSecond;
  for (let at = 0; at < crawled; at++) plan(at / crawled, 'a public page', '', pages[at % pages.length] ?? '/');
  return { arrivals: arrivals.toSorted((one, other) => one.at - other.at), students: students.size };
}

interface Class {
  batch: string;
  teacher: string;
  students: string[];
  /** All students of the teacher. */
  taught: string[];
}

/** The classes of today in batches that were made up, whose registers are emptied, and sessions of their people, by account. */
async function prepareClasses(databaseUrl: string, today: string) {
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();
  // Past the triggers that keep sums, which were made up as well.
  await database.query('set session_replication_role = replica');
  await database.query('delete from attendance_records where date = $1', [today]);
  await database.query('delete from registers where date = $1', [today]);
  await database.query('reset session_replication_role');
  const { rows: classes } = await database.query<Class>(
    `select b.id as batch, b.teacher_id as teacher, array_agg(distinct e.student_id::text) as students,
            array(select student_id::text from enrolments join batches other on other.id = batch_id
                   where other.teacher_id = b.teacher_id and left_on is null) as taught
       from batches b join batch_slots s on s.batch_id = b.id join enrolments e on e.batch_id = b.id
      where b.name like 'Batch %' and s.runs @> $1::date and s.day = extract(isodow from $1::date) and e.left_on is null
      group by b.id`,
    [today],
  );
  if (classes.length === 0) throw new Error(`${today} has no class in the sample academy: try again tomorrow`);
  const people = new Set(classes.flatMap(({ teacher, students, taught }) => [teacher, ...students, ...taught]));
  const tokens = new Map([...people].map((id) => [id, randomBytes(32).toString('base64url')]));
  await database.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, ends_at)
       select gen_random_uuid(), id, hash, now(), now(), now() + interval '12 hours', now() + interval '30 days'
         from unnest($1::uuid[], $2::bytea[]) as people (id, hash)`,
    [[...tokens.keys()], [...tokens.values()].map((token) => createHash('sha256').update(token).digest())],
  );
  await database.end();
  return { classes, cookies: new Map([...tokens].map(([id, token]) => [id, `tasika=${token}`])) };
}

async function publicPages(origin: string): Promise<string[]> {
  const map = await (await fetch(`${origin}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname);
}
