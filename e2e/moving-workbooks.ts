import { writeXlsx } from 'hucre/xlsx';
import { type Place, uglyStandards, uglyWorkbook } from './ugly-workbook.ts';

/** An academy of 20 batches with 20 students each, as its office writes them down. */
const subjects = ['Physics', 'Chem', 'Maths', 'Accounts', 'English'];
const teachers = ['Mrs. A. KULKARNI', 'Joshi Sir', 'Deshpande R', 'PATIL MADAM', 'S. More', 'Gaikwad V.'];
const teacherNames = [...teachers, ...['Bhosale', 'CHAVAN', 'Shinde M.', 'Kale', 'Jadhav Sir', 'Pawar N']];

const batches = uglyStandards.flatMap((standard, at) =>
  subjects.map((subject, place) => ({
    name: `${standard} ${subject}`,
    standard,
    subject,
    teacher: teacherNames[(at * subjects.length + place) % teacherNames.length] as string,
    hour: 7 + at * 3 + Math.floor(place / 2),
    isTimed: place < 3,
    isEven: place % 2 === 0,
  })),
);

const admitted = '15/06/2026';
/** The students are listed standard by standard, a hundred in each. */
const batchOf = (index: number) =>
  batches[Math.floor(index / 100) * subjects.length + (index % subjects.length)] as (typeof batches)[number];
const placeOf = (index: number): Place => ({
  batch: batchOf(index).name,
  rollNo: Math.floor((index % 100) / subjects.length) + 1,
  admittedOn: admitted,
});

export const studentsWorkbook = () => uglyWorkbook(400, placeOf);

export const teachersWorkbook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Staff',
        rows: [
          ['SHREE COACHING CLASSES, PUNE'],
          ['Sr', 'Name of the teacher', 'Mob. No.', 'Subjects'],
          ...teacherNames.map((name, at) => [
            at + 1,
            name,
            at % 2 === 0 ? 9_850_100_000 + at : `+91 98501 ${String(10_000 + at)}`,
            `${subjects[at % 5]}, ${subjects[(at + 1) % 5]}`,
          ]),
          [],
          ['Total', teacherNames.length],
        ],
      },
    ],
  });

/** Of two batches in five the office never wrote the timing down. */
export const batchesWorkbook = () =>
  writeXlsx({
    sheets: [
      {
        name: 'Batches 2026',
        rows: [
          ['TIME TABLE'],
          [],
          ['Batch', 'Class', 'Subject', 'Teacher', 'Days and time', 'Starting from', 'Remarks'],
          ...batches.map(({ name, standard, subject, teacher, hour, isTimed, isEven }) => [
            ...[name, standard, subject, teacher],
            isTimed ? `${isEven ? 'MWF' : 'Tue, Thu, Sat'} ${hour}.00 to ${hour}.45` : '',
            ...[admitted, ''],
          ]),
        ],
      },
    ],
  });

/** A sheet for each batch: its students and a column for each class of September and October. */
export function attendanceWorkbook(): Promise<Uint8Array> {
  const days = [8, 9].flatMap((month) =>
    Array.from(
      { length: 20 },
      (_, at) => `${String(at + 5).padStart(2, '0')}/${String(month + 1).padStart(2, '0')}/2026`,
    ),
  );
  const sheets = batches.map(({ name }, batch) => ({
    name,
    rows: [
      [`Attendance of ${name}`],
      ['Roll No', ...days, 'Total'],
      ...Array.from({ length: 20 }, (_, at) => [
        at + 1,
        ...days.map((_day, column) => ((at + column + batch) % 9 === 0 ? 'A' : column % 11 === 0 ? '' : 'P')),
        36,
      ]),
    ],
  }));
  return writeXlsx({ sheets });
}
