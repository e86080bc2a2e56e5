import type { ImportKind } from '#contract/imports';
import { attendanceImport } from './attendance-import.service.ts';
import { batchImport } from './batch-import.service.ts';
import { enquiryImport } from './enquiry-import.service.ts';
import type { KindOfImport } from './import-kind.service.ts';
import { studentImport } from './student-import.service.ts';
import { teacherImport } from './teacher-import.service.ts';

export const kinds: Record<ImportKind, KindOfImport> = {
  students: studentImport,
  teachers: teacherImport,
  batches: batchImport,
  admissionEnquiries: enquiryImport,
  attendance: attendanceImport,
};
