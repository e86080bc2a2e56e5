import type { AttendanceStatus } from '#contract/attendance';
import { addDays, weekDayOf } from '#contract/dates';
import type { Day, Time } from '#contract/fields';
import type { Db } from '../src/db/client.ts';
import { insertRows, seededRandom } from './bulk.ts';
import type { DemoBatch } from './demo-academy.ts';
import { openDays } from './demo-calendar.ts';

export interface SeededBatch extends DemoBatch {
  id: string;
  teacherId: string;
  teacherName: string;
  roster: { studentId: string; joinedOn: Day }[];
}

const days = 60;
/** One student in this many is often absent, and one has not come lately. */
const poorEvery = 13;
const missingEvery = 57;

/** Registers of the last 60 days; today's only for classes over at `time`. */
export async function seedAttendance(db: Db, batches: SeededBatch[], today: Day, time: Time): Promise<void> {
  const random = seededRandom(7);
  const isOpen = openDays(today);
  const registers = batches.flatMap((batch) =>
    Array.from({ length: days }, (_, ago) => addDays(today, -ago))
      .filter((date) => batch.days.includes(weekDayOf(date)) && isOpen(date))
      .filter((date) => date < today || batch.endTime <= time)
      .map((date, classesAgo) => ({ batch, date, classesAgo })),
  );
  const rows = registers.map(({ batch, date }) => ({
    batch_id: batch.id,
    date,
    submitted_by: batch.teacherId,
    submitted_by_name: batch.teacherName,
    submitted_at: `${date}T${batch.endTime}:00+05:30`,
  }));
  await insertRows(db, 'registers', rows);
  const records = registers.flatMap(({ batch, date, classesAgo }) =>
    batch.roster.flatMap(({ studentId, joinedOn }, place) => {
      if (joinedOn > date) return [];
      const status = statusOf(random, place + batch.students[0], classesAgo);
      return { batch_id: batch.id, date, student_id: studentId, status };
    }),
  );
  await insertRows(db, 'attendance_records', records);
}

function statusOf(random: () => number, place: number, classesAgo: number): AttendanceStatus {
  const isMissing = place % missingEvery === missingEvery - 20 && classesAgo < 3 + (place % 3);
  if (isMissing) return 'absent';
  const presence = place % poorEvery === poorEvery - 2 ? 0.62 : 0.9 + (place % 7) / 100;
  const drawn = random();
  if (drawn < presence - 0.04) return 'present';
  if (drawn < presence) return 'late';
  return random() < 0.15 ? 'leave' : 'absent';
}
