import type { ImportKind } from '#contract/imports';
import { attendanceSheet } from './attendance-sheet.ts';
import { batchSheet } from './batch-sheet.ts';
import { enquirySheet } from './enquiry-sheet.ts';
import type { KindOfSheet } from './kind-of-sheet.ts';
import { studentSheet } from './student-sheet.ts';
import { teacherSheet } from './teacher-sheet.ts';

/** The fields of each kind of list, and their headings. */
export const kindsOfSheet: Record<ImportKind, KindOfSheet> = {
  students: studentSheet,
  teachers: teacherSheet,
  batches: batchSheet,
  admissionEnquiries: enquirySheet,
  attendance: attendanceSheet,
};
