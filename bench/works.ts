import { addDays, dayAt } from '#contract/dates';
import type { Role } from '#contract/endpoint';

/** A measured workload; its requests are sent round-robin. */
export interface Work {
  name: string;
  as: Role;
  limits: Limits;
  /** One connection where saves of one register would otherwise wait for each other. */
  connections: number;
  requests: { method: 'GET' | 'POST'; path: string; body?: string }[];
  /** The product answers from its cache; the floor has to query the session. */
  isFromMemory?: true;
  /** SQL that undoes a request, so that the next one does the same again. */
  takeBack?: string;
}

interface Limits {
  /** Minimum ratio product / floor. */
  ratio?: number;
  /** Planning plus execution in PostgreSQL. */
  millis?: number;
  statements?: number;
  /** WAL written. */
  logKilobytes?: number;
  /** Uncompressed. */
  kilobytes?: number;
}

/** Body of an answer for a role. */
export type Read = <Body>(role: Role, path: string) => Promise<Body>;

interface Register {
  batch: string;
  /** Today, or the last day with a class. */
  date: string;
  previousDay: string | null;
  students: { studentId: string; name: string }[];
}

/** The register of 60 of the sample academy's first teacher. */
export async function findRegister(read: Read): Promise<Register> {
  const { data: batches } = await read<{ data: { _id: string }[] }>('admin', '/batches?search=10 Mathematics A');
  const batch = batches[0]?._id ?? '';
  type Answer = { data: { canEdit: boolean; previousDay: string | null; records: Register['students'] } };
  const open = async (date: string) => (await read<Answer>('teacher', `/attendance/${batch}/${date}`)).data;
  const { timeZone } = await read<{ timeZone: string }>('teacher', '/auth/me');
  const today = dayAt(timeZone, new Date());
  const { canEdit, previousDay: latest } = await open(today);
  const date = canEdit || latest === null ? today : latest;
  const { previousDay, records: students } = await open(date);
  if (students.length !== 60) throw new Error(`The register has ${students.length} students, not 60`);
  return { batch, date, previousDay, students };
}

/** The workloads of quality.md. */
export async function listWorks(read: Read): Promise<Work[]> {
  const { batch, date, previousDay, students } = await findRegister(read);
  const { data: me } = await read<{ data: { _id: string } }>('teacher', '/auth/me');
  const dayBefore = previousDay ?? date;
  const save = (day: string, status: string) => ({
    method: 'POST' as const,
    path: `/api/attendance/batch/${batch}`,
    body: JSON.stringify({
      date: day,
      records: students.map(({ studentId }) => ({ studentId, status })),
      // Required to change a day that is over.
      ...(day !== date && { reason: 'Measured' }),
    }),
  });
  const get = (name: string, as: Role, path: string, limits: Limits): Work => ({
    ...{ name, as, limits },
    connections: 8,
    requests: [{ method: 'GET', path: `/api${path}` }],
  });
  const history = `/attendance/batch/${batch}/history?startDate=${addDays(date, -61)}&endDate=${date}&limit=200`;
  const absentees = `/attendance/absentees?date=${addDays(date, -7)}&limit=50`;
  const parts = 'populate=enrolledStudents,standard,subject&virtuals=true';
  const ofStudent = `/attendance/student/${students[0]?.studentId}/batch/${batch}`;
  return [
    { ...get('who am I', 'admin', '/auth/me', { ratio: 0.7, millis: 0 }), isFromMemory: true },
    get('a page of 50 students', 'admin', '/students?page=1&limit=50', { ratio: 0.75, millis: 0.6 }),
    get('a batch with its 60 students', 'admin', `/batches/${batch}?${parts}`, { ratio: 0.75, millis: 2 }),
    get('open a register of 60', 'teacher', `/attendance/${batch}/${date}`, { ratio: 0.75, millis: 0.8 }),
    {
      name: 'save a register of 60',
      as: 'teacher',
      limits: { ratio: 0.85, millis: 3, logKilobytes: 28 },
      connections: 1,
      // Alternating, so each save changes all 60 marks.
      requests: [save(date, 'present'), save(date, 'late')],
    },
    get("a student's attendance over 60 days", 'teacher', ofStudent, { millis: 0.2 }),
    get("a teacher's students", 'teacher', `/teachers/${me._id}/students?limit=50`, { millis: 2 }),
    get('all batches with their students', 'admin', '/batches?populate=enrolledStudents&limit=200', { millis: 8 }),
    get("a batch's history, two months", 'teacher', history, { millis: 2.5, kilobytes: 40 }),
    get('the absentees of a day', 'admin', absentees, { millis: 3 }),
    get('who needs a call', 'admin', '/calls?limit=50', { millis: 10 }),
    ...(['admin', 'teacher', 'student'] as const).map((role) =>
      get(`the dashboard of the ${role}`, role, `/${role}/dashboard/summary`, { millis: 2.5, statements: 4 }),
    ),
    {
      name: 'save a register of 60 for the first time',
      as: 'admin',
      limits: { millis: 3, logKilobytes: 28 },
      connections: 1,
      requests: [save(dayBefore, 'present')],
      takeBack: `delete from registers where batch_id = '${batch}' and date = '${dayBefore}'`,
    },
  ];
}
