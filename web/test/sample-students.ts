import type { Guardian } from '#contract/guardians';
import type { Student, StudentInList } from '#contract/students';

export const sampleGuardian: Guardian = {
  _id: '01990000-0000-7000-8000-0000000000f1',
  name: 'Sunil Patil',
  relation: 'father',
  phone: '+919800010000',
  hasWhatsApp: true,
  language: 'mr',
  isPrimary: true,
};

/** A student with every field filled, and its row of the list. */
export const sampleStudent: Student = {
  _id: '01990000-0000-7000-8000-0000000000a1',
  admissionNo: '2026-0001',
  name: 'Riya Patil',
  standard: { _id: '01990000-0000-7000-8000-0000000000b1', name: '11 Science' },
  email: null,
  gender: 'female',
  dateOfBirth: null,
  phone: '0000000000',
  parentName: 'Sunil Patil',
  parentPhone: '+919800010000',
  guardians: [sampleGuardian],
  address: 'Default Address',
  schoolName: null,
  joinedOn: '2026-06-01',
  status: 'active',
  avatarUrl: null,
  consent: null,
  missing: ['phone', 'address'],
  batches: [{ _id: '01990000-0000-7000-8000-0000000000c1', name: '11 Science A', rollNo: 4 }],
  attendancePercentage: 71.4,
  earlierPercentage: null,
  hasSignedIn: false,
  version: 1,
  createdAt: '2026-06-01T06:00:00.000Z',
  updatedAt: '2026-06-01T06:00:00.000Z',
};

const { address: _a, consent: _c, schoolName: _s, guardians: _g, earlierPercentage: _e, ...listed } = sampleStudent;
export const sampleInList: StudentInList = listed;
