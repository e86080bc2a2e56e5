import { paths } from '../../../../lib/paths.ts';

/** Where the families of the absent are told: after a register for a teacher, of all batches for the office. */
export const tellPath = (isTeacher: boolean, batchId: string, date: string): string =>
  isTeacher ? paths.teacher.tellParents({ batch: batchId, date }) : paths.admin.absentees({ date });
