import { describe, expect, test } from 'vitest';
import * as announcements from '../src/announcements.ts';
import * as attendance from '../src/attendance.ts';
import * as auth from '../src/auth.ts';
import * as batches from '../src/batches.ts';
import * as standards from '../src/standards.ts';
import * as students from '../src/students.ts';
import * as subjects from '../src/subjects.ts';
import * as teachers from '../src/teachers.ts';

describe('"Default messages when the server gives none"', () => {
  test.each([
    [auth.getMe, 'Authentication check failed'],
    [auth.login, 'Login failed'],
    [auth.logout, 'Logout failed'],
    [subjects.listSubjects, 'Failed to fetch subjects'],
    [subjects.createSubject, 'Failed to create subject'],
    [subjects.updateSubject, 'Failed to update subject'],
    [subjects.deleteSubject, 'Failed to delete subject'],
    [standards.listStandards, 'Failed to fetch standards'],
    [standards.createStandard, 'Failed to create standard'],
    [standards.updateStandard, 'Failed to update standard'],
    [standards.deleteStandard, 'Failed to delete standard'],
    [students.listStudents, 'Failed to fetch students'],
    [students.createStudent, 'Failed to create student'],
    [students.updateStudent, 'Failed to update student'],
    [students.deleteStudent, 'Failed to delete student'],
    [batches.listBatches, 'Failed to fetch batches'],
    [batches.listBatchesBySubject, 'Failed to fetch batches by subject'],
    [batches.createBatch, 'Failed to create batch'],
    [batches.updateBatch, 'Failed to update batch'],
    [batches.deleteBatch, 'Failed to delete batch'],
    [teachers.getTeacher, 'Failed to fetch teacher details'],
    [announcements.updateAnnouncement, 'Failed to update announcement'],
    [announcements.deleteAnnouncement, 'Failed to delete announcement'],
    [attendance.getRegister, 'Failed to load attendance records'],
    [attendance.markAttendance, 'Failed to submit attendance'],
    [attendance.getBatchHistory, 'Failed to load attendance history'],
    [attendance.getStudentAttendance, 'Failed to load student attendance records'],
  ] as const)('of a failure stands beside its endpoint: %#', ({ failure }, sentence) => {
    expect(failure).toBe(sentence);
  });

  test.each([
    [subjects.createSubject, 'Subject created successfully'],
    [subjects.updateSubject, 'Subject updated successfully'],
    [subjects.deleteSubject, 'Subject deleted successfully'],
    [attendance.markAttendance, 'Attendance submitted successfully'],
  ] as const)('of a success stands beside its endpoint: %#', ({ success }, sentence) => {
    expect(success).toBe(sentence);
  });
});
