import type { ImportKind } from '#contract/imports';
import type { BulkPort } from '../../bulk/bulk-port.ts';
import { bulkEnquiries } from '../admission-enquiries/bulk-enquiries.service.ts';
import { bulkMarks } from '../attendance/bulk-marks.service.ts';
import { bulkBatches } from '../batches/bulk-batches.service.ts';
import { bulkStudents } from '../students/bulk-students.service.ts';
import { bulkTeachers } from '../teachers/bulk-teachers.service.ts';

/** The port through which each kind of sheet is written. */
export const ports: Record<ImportKind, BulkPort> = {
  students: bulkStudents,
  teachers: bulkTeachers,
  batches: bulkBatches,
  admissionEnquiries: bulkEnquiries,
  attendance: bulkMarks,
};
