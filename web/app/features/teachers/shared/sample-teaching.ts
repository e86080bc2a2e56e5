import type { BatchInList } from '#contract/batches';
import type { Teacher } from '#contract/teachers';

// Test fixtures.

export const sampleSubject = { _id: '01990000-0000-7000-8000-000000000021', name: 'Physics', colour: 'peacock' };

export const sampleBatch: BatchInList = {
  _id: '01990000-0000-7000-8000-000000000031',
  name: '11 Science A',
  code: null,
  standard: { _id: '01990000-0000-7000-8000-000000000041', name: '11 Science' },
  subject: sampleSubject,
  teacher: { _id: '01990000-0000-7000-8000-000000000002', name: 'Sunita Jadhav' },
  room: 'Room 2',
  startDate: '2026-06-15',
  endDate: null,
  capacity: 40,
  openForAdmission: true,
  schedule: [{ day: 'mon', startTime: '10:30', endTime: '11:30', room: null }],
  status: 'active',
  version: 1,
  createdAt: '2026-06-01T05:00:00.000Z',
  updatedAt: '2026-06-01T05:00:00.000Z',
  enrolledStudents: [],
  enrolledCount: 4,
  seatsLeft: 36,
  nextClass: { date: '2026-11-23', startTime: '10:30', endTime: '11:30', room: 'Room 2' },
  attendanceRate: 91.2,
};

export const sampleTeacher: Teacher = {
  _id: '01990000-0000-7000-8000-000000000002',
  name: 'Sunita Jadhav',
  email: 'sunita@example.com',
  phone: '+919876543210',
  qualification: 'M.Sc.',
  bio: null,
  subjects: [sampleSubject],
  joiningDate: '2021-06-14',
  status: 'active',
  avatarUrl: null,
  showOnSite: false,
  batches: [{ _id: sampleBatch._id, name: sampleBatch.name }],
  studentCount: 4,
  weeklyClasses: 1,
  hasSignedIn: true,
  version: 3,
  createdAt: '2026-06-01T05:00:00.000Z',
  updatedAt: '2026-06-01T05:00:00.000Z',
};

export const samplePagination = (total: number) => ({ page: 1, limit: 50, total });
