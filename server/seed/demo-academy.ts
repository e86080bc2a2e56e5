import type { WeekDay } from '#contract/fields';

/** Courses, teachers and classes of the sample academy. All people are fictional. */

export const demoSubjects = [
  { name: 'Mathematics', code: 'MAT', colour: 'peacock' },
  { name: 'Physics', code: 'PHY', colour: 'sky' },
  { name: 'Chemistry', code: 'CHE', colour: 'plum' },
  { name: 'Biology', code: 'BIO', colour: 'leaf' },
  { name: 'Science and Technology', code: 'SCI', colour: 'marigold' },
  { name: 'English', code: 'ENG', colour: 'brick' },
  { name: 'Accountancy', code: 'ACC', colour: 'marigold' },
  { name: 'Economics', code: 'ECO', colour: 'plum' },
] as const;

export type DemoSubject = (typeof demoSubjects)[number]['name'];

export const demoStandards = [
  { name: '10 Standard', level: 10, students: 120 },
  { name: '11 Science', level: 11, students: 100 },
  { name: '12 Science', level: 12, students: 120 },
  { name: '12 Commerce', level: 12, students: 60 },
] as const;

export type DemoStandard = (typeof demoStandards)[number]['name'];

const allWeek: WeekDay[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const odd: WeekDay[] = ['mon', 'wed', 'fri'];
const even: WeekDay[] = ['tue', 'thu', 'sat'];

export interface DemoBatch {
  name: string;
  standard: DemoStandard;
  subject: DemoSubject;
  /** Index in `demoTeachers`. */
  teacher: number;
  days: WeekDay[];
  startTime: string;
  endTime: string;
  room: string;
  capacity: number;
  /** Indices of its students within the standard: from inclusive, to exclusive. */
  students: [from: number, to: number];
}

type Line = [string, DemoStandard, DemoSubject, number, WeekDay[], string, string, string, number, [number, number]];

// No teacher, room or student has overlapping classes. The first teacher has a class at nearly every hour, so the sample login finds a current one.
const lines: Line[] = [
  ['10 Mathematics A', '10 Standard', 'Mathematics', 0, allWeek, '08:00', '09:30', 'Room 1', 60, [0, 60]],
  ['10 Mathematics B', '10 Standard', 'Mathematics', 0, allWeek, '09:45', '11:15', 'Room 1', 64, [60, 120]],
  ['11 Science Mathematics', '11 Science', 'Mathematics', 0, allWeek, '11:30', '13:00', 'Room 1', 60, [0, 55]],
  ['12 Science Mathematics A', '12 Science', 'Mathematics', 0, allWeek, '14:00', '15:30', 'Room 1', 60, [0, 40]],
  ['12 Science Mathematics B', '12 Science', 'Mathematics', 0, allWeek, '16:00', '17:30', 'Room 1', 60, [40, 80]],
  ['12 Commerce Mathematics', '12 Commerce', 'Mathematics', 0, allWeek, '18:00', '19:30', 'Room 1', 40, [0, 34]],
  ['10 Science A', '10 Standard', 'Science and Technology', 1, odd, '10:00', '11:00', 'Room 2', 60, [0, 60]],
  ['10 Science B', '10 Standard', 'Science and Technology', 1, odd, '08:00', '09:00', 'Room 2', 60, [60, 118]],
  ['10 English A', '10 Standard', 'English', 2, even, '10:00', '11:00', 'Room 2', 60, [0, 48]],
  ['10 English B', '10 Standard', 'English', 2, even, '08:00', '09:00', 'Room 2', 60, [60, 104]],
  ['11 Science Physics A', '11 Science', 'Physics', 3, odd, '08:00', '09:00', 'Room 3', 50, [0, 50]],
  ['11 Science Physics B', '11 Science', 'Physics', 3, odd, '09:15', '10:15', 'Room 3', 60, [50, 100]],
  ['11 Science Chemistry', '11 Science', 'Chemistry', 4, even, '08:00', '09:00', 'Hall', 80, [20, 95]],
  ['11 Science Biology', '11 Science', 'Biology', 5, even, '09:15', '10:15', 'Room 3', 60, [55, 100]],
  ['12 Science Physics', '12 Science', 'Physics', 6, odd, '17:45', '18:45', 'Hall', 80, [0, 72]],
  ['12 Science Chemistry', '12 Science', 'Chemistry', 7, even, '17:45', '18:45', 'Hall', 80, [48, 120]],
  ['12 Science Biology', '12 Science', 'Biology', 8, odd, '12:30', '13:30', 'Room 4', 50, [80, 120]],
  ['12 Commerce Accountancy', '12 Commerce', 'Accountancy', 9, odd, '16:30', '17:30', 'Room 5', 60, [0, 60]],
  ['12 Commerce Economics', '12 Commerce', 'Economics', 10, even, '16:30', '17:30', 'Room 5', 60, [0, 56]],
  ['12 Commerce English', '12 Commerce', 'English', 11, even, '15:15', '16:15', 'Room 5', 60, [10, 60]],
];

export const demoBatches = lines.map((line): DemoBatch => {
  const [name, standard, subject, teacher, days, startTime, endTime, room, capacity, students] = line;
  return { name, standard, subject, teacher, days, startTime, endTime, room, capacity, students };
});

export const demoTeachers = (
  'Asha Deshmukh, Vivek Kulkarni, Sunita Jadhav, Prakash Shinde, Meena Bhosale, Rahul Patil, ' +
  'Anita Gaikwad, Sanjay More, Kavita Pawar, Nitin Joshi, Rekha Chavan, Mahesh Kale'
).split(', ');

export const demoQualifications: Record<DemoSubject, string> = {
  Mathematics: 'M.Sc. Mathematics, B.Ed.',
  Physics: 'M.Sc. Physics',
  Chemistry: 'M.Sc. Chemistry, B.Ed.',
  Biology: 'M.Sc. Botany',
  'Science and Technology': 'B.Sc., B.Ed.',
  English: 'M.A. English',
  Accountancy: 'M.Com.',
  Economics: 'M.A. Economics',
};

export const demoBios = [
  'Begins every topic with a question from daily life, and ends it with one from an old paper.',
  'Stays half an hour after the last class for whoever wants to ask again.',
  'Lets students explain to each other first, and adds what is missing.',
  'Draws more than is written, and keeps every drawing for the notes.',
];

/** What a standard costs as a whole and what one subject of it does; some have no text. */
export const demoFees: { standard: DemoStandard; subject: DemoSubject | null; fee: string }[] = [
  { standard: '10 Standard', subject: null, fee: '₹ 18,000 a year, in three parts' },
  { standard: '10 Standard', subject: 'Mathematics', fee: '₹ 8,000 a year' },
  { standard: '10 Standard', subject: 'Science and Technology', fee: '₹ 8,000 a year' },
  { standard: '10 Standard', subject: 'English', fee: '₹ 5,000 a year' },
  { standard: '11 Science', subject: null, fee: '₹ 32,000 a year, in four parts' },
  { standard: '11 Science', subject: 'Mathematics', fee: '₹ 12,000 a year' },
  { standard: '11 Science', subject: 'Physics', fee: '₹ 12,000 a year' },
  { standard: '11 Science', subject: 'Chemistry', fee: '₹ 11,000 a year' },
  { standard: '12 Science', subject: null, fee: '₹ 36,000 a year, in four parts' },
  { standard: '12 Science', subject: 'Physics', fee: '₹ 14,000 a year' },
  { standard: '12 Commerce', subject: 'Accountancy', fee: '₹ 10,000 a year' },
];

export const firstNames = {
  female: 'Aarohi Isha Sayali Rutuja Vaishnavi Gauri Tanvi Pooja Shruti Mrunal Aditi Kimaya'.split(' '),
  male: 'Arjun Omkar Yash Atharva Sahil Rohan Tejas Pranav Shubham Vedant Aditya Soham'.split(' '),
};

export const lastNames = (
  'Patil Deshmukh Jadhav Shinde Pawar Kulkarni Bhosale More Gaikwad Chavan Kale Joshi ' +
  'Mane Suryawanshi Kamble Waghmare Salunkhe Thorat Ghodke Birajdar'
).split(' ');
