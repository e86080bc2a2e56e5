import type { StudentOverview } from '#contract/students';
import { sampleGuardian } from './sample-students.ts';

const statistics = { total: 21, present: 7, absent: 13, late: 1, leave: 0, percentage: 38.1 };
const batch = { _id: '01990000-0000-7000-8000-0000000000c1', name: '11 Science Physics' };
const subject = { _id: '01990000-0000-7000-8000-0000000000d1', name: 'Physics', colour: 'peacock' as const };

/** Includes the message about attendance. */
export const sampleGuardianToTell = {
  ...sampleGuardian,
  name: 'Sunil Bhosale',
  text: 'About Aarohi',
  link: 'https://wa.me/919800010000?text=About%20Aarohi',
  canBeSent: false,
};

/** The overview of a student with low attendance. */
export const sampleOverview: StudentOverview = {
  student: {
    _id: '01990000-0000-7000-8000-000000000100',
    name: 'Aarohi Bhosale',
    admissionNo: '2026-0001',
    avatarUrl: null,
    standard: { _id: '01990000-0000-7000-8000-0000000000b1', name: '11 Science' },
    status: 'active',
  },
  parentName: 'Sunil Bhosale',
  parentPhone: '+919800010000',
  phone: null,
  guardians: [sampleGuardianToTell],
  siblings: [],
  period: { from: '2026-06-01', to: '2026-08-20' },
  attendanceThreshold: 75,
  statistics,
  byBatch: [{ ...batch, subject, rollNo: 4, statistics }],
  streak: { came: false, count: 3 },
  absentInARow: [],
  callReasons: [],
  latest: [
    { date: '2026-08-20', status: 'absent', batch, subject },
    { date: '2026-08-19', status: 'present', batch, subject },
  ],
};
