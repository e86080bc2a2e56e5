import type { ImportKind } from '#contract/imports';
import type { KindOfImport } from './import-kind.ts';
import { studentImport } from './student-import.service.ts';

export const kinds = {
  students: studentImport,
} as Record<ImportKind, KindOfImport>;
