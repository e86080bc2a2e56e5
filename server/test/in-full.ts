/** Whether what is drawn is tried in full (`npm run test:faults`) or in small numbers. */
export const inFull = process.env['FAULTS'] === 'full';
