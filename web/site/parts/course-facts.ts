import { weekDays } from '#contract/dates';
import type { Course } from '#contract/site';
import { compareNames } from '../../lib/compare-names.ts';

export type CourseSubject = Course['subjects'][number];
type Batch = CourseSubject['batches'][number];
type Slot = Batch['schedule'][number];
export type PartOfDay = 'morning' | 'afternoon' | 'evening';
export interface Lesson extends Slot {
  batchId: string;
  batchName: string;
  subject: CourseSubject;
}
export interface Week {
  part: PartOfDay;
  days: Slot['day'][];
  /** Distinct start times, earliest first. */
  times: Slot['startTime'][];
  lessons: Lesson[];
}

const parts: PartOfDay[] = ['morning', 'afternoon', 'evening'];

function partOf(time: Slot['startTime']): PartOfDay {
  if (time < '12:00') return 'morning';
  return time < '16:00' ? 'afternoon' : 'evening';
}

/** Days with a class of any batch of a subject, Monday first. */
export function classDays(subject: CourseSubject): Slot['day'][] {
  const days = new Set(subject.batches.flatMap(({ schedule }) => schedule.map(({ day }) => day)));
  return weekDays.filter((day) => days.has(day));
}

/** Distinct teachers, in the order of the batches. */
export const teachersOf = (subject: CourseSubject): string[] => [
  ...new Set(subject.batches.flatMap(({ teacher }) => (teacher ? [teacher.name] : []))),
];

/** Free seats of all batches together; null if one is unlimited. */
export function seatsLeftIn({ batches }: CourseSubject): number | null {
  const seats = batches.map(({ seatsLeft }) => seatsLeft).filter((left) => left !== null);
  if (seats.length === 0 || seats.length < batches.length) return null;
  return seats.reduce((sum, left) => sum + left, 0);
}

/** A batch's name without words its card already shows: "11 Science Physics Morning" is "Morning" under Physics. */
export function shortBatchName(batch: { name: string }, ...alreadyShown: string[]): string {
  const short = alreadyShown
    .reduce((name, words) => name.replace(wholeWords(words), '$1 '), batch.name)
    .replace(/^[\s,;:·|/–—-]+|[\s,;:·|/–—-]+$/g, '')
    .replace(/\s+/g, ' ');
  return /[\p{L}\p{N}]/u.test(short) ? short : batch.name;
}

function wholeWords(words: string): RegExp {
  const escaped = words.trim().replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(^|[^\p{L}\p{N}])${escaped}(?![\p{L}\p{N}])`, 'iu');
}

/** A standard's week by part of the day; empty if no batch has a timetable. */
export function weeksOf(course: Course): Week[] {
  const lessons = course.subjects.flatMap((subject) =>
    subject.batches.flatMap((batch) =>
      batch.schedule.map((slot) => ({ ...slot, batchId: batch._id, batchName: batch.name, subject })),
    ),
  );
  return parts.flatMap((part) => {
    const all = lessons.filter(({ startTime }) => partOf(startTime) === part);
    // A student attends one batch of a subject: the first of this part of the day represents all.
    const batchOf = new Map([...all].reverse().map(({ subject, batchId }) => [subject._id, batchId]));
    const ofPart = all.filter(({ subject, batchId }) => batchOf.get(subject._id) === batchId).sort(byTime);
    if (ofPart.length === 0) return [];
    const taught = new Set(ofPart.map(({ day }) => day));
    return {
      part,
      // Monday to Saturday always; Sunday only with a class.
      days: weekDays.filter((day) => day !== 'sun' || taught.has(day)),
      times: [...new Set(ofPart.map(({ startTime }) => startTime))],
      lessons: ofPart,
    };
  });
}

function byTime(a: Lesson, b: Lesson): number {
  return a.startTime.localeCompare(b.startTime) || compareNames(a.subject.name, b.subject.name);
}

/** Standards with subjects. */
export function coursesWithSubjects(courses: Course[]): Course[] {
  return courses.filter(({ subjects }) => subjects.length > 0);
}

/** The standard with the fullest week, as the sample week of the home page. */
export function fullestCourse(courses: Course[]): Course | undefined {
  const count = (course: Course) => weeksOf(course).reduce((sum, { lessons }) => sum + lessons.length, 0);
  return courses.filter((course) => count(course) > 0).sort((a, b) => count(b) - count(a))[0];
}

export interface ClassTimes {
  days: Slot['day'][];
  startTime: Slot['startTime'];
  endTime: Slot['endTime'];
}

/** A batch's timetable in few lines: groups days with the same times. */
export function classTimes({ schedule }: Pick<Batch, 'schedule'>): ClassTimes[] {
  const lines = new Map<string, ClassTimes>();
  for (const day of weekDays) {
    for (const { startTime, endTime } of schedule.filter((slot) => slot.day === day)) {
      const key = `${startTime}-${endTime}`;
      const line = lines.get(key);
      if (line) line.days.push(day);
      else lines.set(key, { days: [day], startTime, endTime });
    }
  }
  return [...lines.values()].sort((a, b) => a.startTime.localeCompare(b.startTime));
}
