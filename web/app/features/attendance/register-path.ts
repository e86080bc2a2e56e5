/** Where a teacher opens the register of a batch; without a day, today's. */
export const registerPath = (batchId: string, date?: string): string =>
  `/app/teacher/attendance/mark?batch=${batchId}${date === undefined ? '' : `&date=${date}`}`;
