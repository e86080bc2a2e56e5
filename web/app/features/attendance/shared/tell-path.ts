import { paths } from '../../../../lib/paths.ts';

/** The page for telling the families of absent students: of one register for a teacher, of all batches for the office. */
export const tellPath = (isTeacher: boolean, batchId: string, date: string): string =>
  isTeacher ? paths.teacher.tellParents({ batch: batchId, date }) : paths.admin.absentees({ date });
