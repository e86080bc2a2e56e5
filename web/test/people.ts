import type { User } from '#contract/auth';

export const people: Record<User['role'], User> = {
  admin: { _id: '01990000-0000-7000-8000-000000000001', name: 'Meera Kulkarni', role: 'admin' },
  teacher: { _id: '01990000-0000-7000-8000-000000000002', name: 'Sunita Jadhav', role: 'teacher' },
  student: { _id: '01990000-0000-7000-8000-000000000003', name: 'Riya Patil', role: 'student' },
};
