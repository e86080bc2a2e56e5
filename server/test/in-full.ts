/** Whether kills, full disks and hostile archives run in full (`npm run test:faults`) or in small numbers. */
export const inFull = process.env['FAULTS'] === 'full';
