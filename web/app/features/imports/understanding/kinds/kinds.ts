import type { ImportKind } from '#contract/imports';
import { attendanceSheet } from './attendance-sheet.ts';
import { batchSheet } from './batch-sheet.ts';
import { enquirySheet } from './enquiry-sheet.ts';
import type { KindOfSheet } from './kind-of-sheet.ts';
import { studentSheet } from './student-sheet.ts';
import { teacherSheet } from './teacher-sheet.ts';

/** What a list of each kind can hold, and how its headings are called. */
export const kindsOfSheet: Record<ImportKind, KindOfSheet> = {
  students: studentSheet,
  teachers: teacherSheet,
  batches: batchSheet,
  admissionEnquiries: enquirySheet,
  attendance: attendanceSheet,
};
