import { addDays, dayAt } from '#contract/dates';
import type { Role } from '#contract/endpoint';

/** A measured workload; its requests are sent round-robin. */
export interface Work {
  name: string;
  /** Minimum ratio product / floor. */
  goal?: number;
  as: Role;
  /** The product answers from its cache; the floor has to query the session. */
  isFromMemory?: true;
  /** One connection where saves of one register would otherwise wait for each other. */
  connections: number;
  requests: { method: 'GET' | 'POST'; path: string; body?: string }[];
  /** SQL that undoes a request, so that the next one finds what this one found. Such a work has no rate, only a cost. */
  takeBack?: string;
  /** Limits of PostgreSQL's cost per request. */
  max?: Limits;
}

export interface Limits {
  /** Planning plus execution. */
  millis?: number;
  statements?: number;
  /** WAL written. */
  logKilobytes?: number;
  /** Uncompressed. */
  kilobytes?: number;
}

/** Body of an answer for a role. */
export type Read = <Body>(role: Role, path: string) => Promise<Body>;

/** The workloads of quality.md, on a batch of 60 of the sample academy's first teacher. */
export async function listWorks(read: Read): Promise<Work[]> {
  const { data: batches } = await read<{ data: { _id: string }[] }>('admin', '/batches?search=10 Mathematics A');
  const batch = batches[0]?._id;
  if (batch === undefined) throw new Error('The sample academy has no batch "10 Mathematics A"');
  const { timeZone } = await read<{ timeZone: string }>('teacher', '/auth/me');
  const date = await lastClassDay(read, batch, dayAt(timeZone, new Date()));
  const register = `/attendance/${batch}/${date}`;
  type Register = { records: { studentId: string }[]; previousDay: string | null };
  const { data } = await read<{ data: Register }>('teacher', register);
  const students = data.records.map(({ studentId }) => studentId);
  if (students.length !== 60) throw new Error(`The register has ${students.length} students, not 60`);
  const save = (day: string, status: string) => ({
    method: 'POST' as const,
    path: `/api/attendance/batch/${batch}`,
    body: JSON.stringify({
      date: day,
      records: students.map((studentId) => ({ studentId, status })),
      // Asked of who changes a day that is over.
      ...(day !== date && { reason: 'Measured' }),
    }),
  });
  const dayBefore = data.previousDay ?? date;
  const get = (name: string, goal: number | undefined, as: Role, path: string, max?: Limits): Work => ({
    name,
    goal,
    as,
    connections: 8,
    requests: [{ method: 'GET', path: `/api${path}` }],
    ...(max && { max }),
  });
  const { data: me } = await read<{ data: { _id: string } }>('teacher', '/auth/me');
  const history = `/attendance/batch/${batch}/history?startDate=${addDays(date, -61)}&endDate=${date}&limit=200`;
  const parts = 'populate=enrolledStudents,standard,subject&virtuals=true';
  return [
    { ...get('who am I', 0.7, 'admin', '/auth/me'), isFromMemory: true },
    get('who am I, the floor knowing it by heart', undefined, 'admin', '/auth/me'),
    get('a page of 50 students', 0.75, 'admin', '/students?page=1&limit=50', { millis: 0.6 }),
    get('a batch with its 60 students', 0.75, 'admin', `/batches/${batch}?${parts}`, { millis: 2 }),
    get('open a register of 60', 0.75, 'teacher', register, { millis: 0.8 }),
    {
      name: 'save a register of 60',
      goal: 0.85,
      as: 'teacher',
      connections: 1,
      // Alternating, so each save changes all 60 marks.
      requests: [save(date, 'present'), save(date, 'late')],
      // 22 KB for 50 marks.
      max: { millis: 2.5, logKilobytes: 26 },
    },
    get("a student's attendance over 60 days", 0.75, 'teacher', `/attendance/student/${students[0]}/batch/${batch}`, {
      millis: 0.8,
    }),
    get("a teacher's students", undefined, 'teacher', `/teachers/${me._id}/students?limit=50`, { millis: 2 }),
    get('all batches with their students', undefined, 'admin', '/batches?populate=enrolledStudents&limit=200', {
      millis: 8,
    }),
    get("a batch's history, two months", undefined, 'teacher', history, { millis: 2.5, kilobytes: 40 }),
    get('who needs a call', undefined, 'admin', '/calls?limit=50', { millis: 3 }),
    get('who needs a call, of a teacher', undefined, 'teacher', '/calls?limit=50', { millis: 3 }),
    get('the absentees of a day', undefined, 'admin', `/attendance/absentees?date=${addDays(date, -7)}&limit=50`, {
      millis: 3,
    }),
    ...(['admin', 'teacher', 'student'] as const).map((role) =>
      get(`the dashboard of the ${role}`, undefined, role, `/${role}/dashboard/summary`, {
        millis: 2.5,
        statements: 4,
      }),
    ),
    {
      name: 'save a register of 60 for the first time',
      as: 'admin',
      connections: 1,
      requests: [save(dayBefore, 'present')],
      takeBack: `delete from registers where batch_id = '${batch}' and date = '${dayBefore}'`,
      max: { millis: 2.5, logKilobytes: 26 },
    },
  ];
}

/** Today, or the last day with classes. */
export async function lastClassDay(read: Read, batch: string, today: string): Promise<string> {
  type Opened = { data: { canEdit: boolean; previousDay: string | null } };
  const { data } = await read<Opened>('teacher', `/attendance/${batch}/${today}`);
  return data.canEdit ? today : (data.previousDay ?? today);
}
