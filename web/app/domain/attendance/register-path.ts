/** Where the office opens the register of a batch on a day. */
export const officeRegisterPath = (batchId: string, date: string): string =>
  `/app/batches/${batchId}?tab=attendance&date=${date}`;

/** Where a teacher opens the register of a batch; without a day, today's. */
export const registerPath = (batchId: string, date?: string): string =>
  `/app/teacher/attendance/mark?batch=${batchId}${date === undefined ? '' : `&date=${date}`}`;
